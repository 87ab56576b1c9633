package import LockstepPair
import LockstepProtocol
import LockstepScenario
import LockstepSimulation

/// All ways to insert a few faults into a course: each line that the explorer can draw, in its simplest
/// forms, right after each instant at which something happens.
///
/// They are counted before any is played, and ordered by their number of faults.
package struct Placements {
  private let teller: Teller
  private let lines: [Teller.Placeable]
  private let instants: [TrueTime]
  private let most: Int

  /// - Parameter most: The greatest number of faults inserted at once.
  package init(_ teller: Teller, most: Int) {
    self.teller = teller
    self.most = most
    lines = teller.simplestLines
    instants = teller.calmInstants
  }

  /// The number of lines that can be inserted, and the number of instants for them.
  package var sizes: (lines: Int, instants: Int) { (lines.count, instants.count) }

  private var ofOne: Int { lines.count * instants.count }

  /// The number of stories; `Int.max` if there are more.
  package var count: Int {
    var count = 0
    var ofSize = 1
    for size in 1...max(1, most) {
      let (product, isTooMany) = ofSize.multipliedReportingOverflow(by: ofOne)
      if isTooMany { return .max }
      ofSize = product
      let (sum, isOver) = count.addingReportingOverflow(ofSize)
      if isOver || size > most { return isOver ? .max : count }
      count = sum
    }
    return count
  }

  /// Plays the story with a number; one that equals a later story gives an empty result.
  package func telling(of number: Int) throws(DeviceFault) -> Telling {
    var number = number
    var ofSize = ofOne
    var size = 1
    while number >= ofSize, size < most {
      number -= ofSize
      ofSize *= ofOne
      size += 1
    }
    let placed = (0..<size).map { _ in
      defer { number /= ofOne }
      let place = number % ofOne
      return (line: lines[place % lines.count], instant: place / lines.count)
    }
    return try teller.tell(placed) ?? .none
  }
}
