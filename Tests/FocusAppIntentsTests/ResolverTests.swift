import FocusAppIntents
import Foundation
import Testing

@Suite("Resolvers work when they are called")
struct ResolverTests {
  @Test func aBuilderKeepsTheResolversOrder() {
    @ResolverSpecificationBuilder<Int> func none() -> some ResolverSpecification {}
    @ResolverSpecificationBuilder<Int> func two() -> some ResolverSpecification {
      IntFromStringResolver(radix: 16)
      IntFromDoubleResolver()
    }
    #expect(Array(none()).isEmpty)
    #expect(two().map { "\(type(of: $0))" } == ["IntFromStringResolver", "IntFromDoubleResolver"])
    #expect(AnyHashable(two()) == AnyHashable(two()))
  }
}
