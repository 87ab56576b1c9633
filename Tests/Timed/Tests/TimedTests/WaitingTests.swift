import Foundation
import Timed
import XCTest

/// XCTest's ways of waiting: 275 s of them.
final class WaitingTests: XCTestCase {
  func testWaitingForAnExpectation() {
    let reminded = expectation(description: "reminded")
    remind(after: 60) { reminded.fulfill() }
    wait(for: [reminded], timeout: 90)
  }

  func testWaitingForWhatMustNotCome() {
    let reminded = expectation(description: "reminded")
    reminded.isInverted = true
    remind(after: 100) { reminded.fulfill() }
    wait(for: [reminded], timeout: 45)
  }

  func testAwaitingFulfillment() async {
    let reminded = expectation(description: "reminded")
    remind(after: 60) { reminded.fulfill() }
    await fulfillment(of: [reminded], timeout: 90)
  }

  func testWaitingForAPredicate() {
    let start = Date()
    let later = NSPredicate { _, _ in Date().timeIntervalSince(start) > 50 }
    wait(for: [expectation(for: later, evaluatedWith: nil)], timeout: 90)
  }

  func testSleepingOnTheRunLoop() {
    let start = Date()
    RunLoop.main.run(until: start.addingTimeInterval(60))
    XCTAssertEqual(Date().timeIntervalSince(start), 60, accuracy: 1)
  }
}
