/// The lines of promises as they were read with numbers in them: an explorer judges the same ones again
/// and again, with few numbers.
final class ReadPromises {
  private var all: [(line: Int, text: String, expectation: Expectation)] = []
  /// Among more than these, a line is read faster than found.
  private static let most = 32

  func expectation(_ line: Int, _ text: String) -> Expectation? {
    all.first { $0.line == line && $0.text == text }?.expectation
  }

  func keep(_ line: Int, _ text: String, _ expectation: Expectation) {
    if all.count < Self.most { all.append((line, text, expectation)) }
  }
}
