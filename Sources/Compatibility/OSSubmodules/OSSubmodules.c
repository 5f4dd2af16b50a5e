// A target of C needs a source file. The module maps are what this one is for.
