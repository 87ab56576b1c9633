import XCTest

@testable import TallyKit

final class TallyTests: XCTestCase {
  func testWhatWasAddedIsAdded() {
    UserDefaults.standard.removeObject(forKey: "count")
    let tally = Tally()
    tally.take(["added": 2])
    tally.take(["added": 1])
    XCTAssertEqual(tally.count, 3)
  }
}
