// The header of the submodules, whose Swift names are those of the module around them.
