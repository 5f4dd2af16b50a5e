// The module declares nothing for Swift: see LedFoundation.c.
