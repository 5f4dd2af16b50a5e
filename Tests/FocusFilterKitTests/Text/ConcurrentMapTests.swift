import Testing

@testable import FocusFilterKit
@testable import FocusText

@Suite struct ConcurrentMapTests {
  @Test(arguments: [0, 1, 4_999, 5_000, 5_001, 23_456])
  func theOrderIsThatOfTheElements(count: Int) {
    let numbers = Array(0..<count)
    #expect(numbers.concurrentMap { $0 * 2 } == numbers.map { $0 * 2 })
  }

  @Test(arguments: [0, 12_345, 19_999])
  func theMapThrowsTheErrorOfItsTransform(place: Int) {
    struct Odd: Error, Equatable { let number: Int }
    #expect(throws: Odd(number: place)) {
      try Array(0..<20_000).concurrentMap { number throws(Odd) in
        if number == place { throw Odd(number: number) }
        return number
      }
    }
  }
}
