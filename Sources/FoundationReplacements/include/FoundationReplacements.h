// The module declares nothing for Swift: see FoundationReplacements.c.
