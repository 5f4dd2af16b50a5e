#if canImport(os) || canImport(SwiftUI) || canImport(AppIntents)
  #error("An alias of another target changes canImport here.")
#endif
print("without alias")
