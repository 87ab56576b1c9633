/// The expectations of promises that were already read with certain counts: an explorer needs the same
/// ones again and again.
final class ReadPromises {
  private var all: [(line: Int, text: String, expectation: Expectation)] = []
  /// The greatest number of kept expectations; beyond it, reading is faster than searching.
  private static let most = 32

  func expectation(_ line: Int, _ text: String) -> Expectation? {
    all.first { $0.line == line && $0.text == text }?.expectation
  }

  func keep(_ line: Int, _ text: String, _ expectation: Expectation) {
    if all.count < Self.most { all.append((line, text, expectation)) }
  }
}
