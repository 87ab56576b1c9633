extension MutantEdit {
  /// The lines of a file that the edit changes; how far they are indented does not matter.
  func range(in file: [String]) throws(MutantProblem) -> Range<Int> {
    let wanted = original.map(\.trimmed)
    let lines = file.map(\.trimmed)
    let start = try start(in: lines)
    let found = lines.indices.filter { $0 >= start && lines[$0...].starts(with: wanted) }
    guard !wanted.isEmpty, let first = found.first else {
      throw MutantProblem(place: place, reason: "\(path) has no such lines\(hint(wanted, lines))")
    }
    if found.count > 1, scope == nil {
      let numbers = found.map { "\($0 + 1)" }.joined(separator: ", ")
      throw MutantProblem(
        place: place,
        reason:
          "\(path) has these lines more than once, at \(numbers): add what stands around them, "
          + "or “@@” with words of a line further up"
      )
    }
    return first..<(first + wanted.count)
  }

  private func start(in lines: [String]) throws(MutantProblem) -> Int {
    guard let scope else { return 0 }
    if let start = lines.firstIndex(where: { $0.contains(scope) }) { return start }
    throw MutantProblem(place: place, reason: "\(path) has no line with “\(scope)”")
  }

  /// The line that is gone, and what in the file looks most like it.
  private func hint(_ wanted: [String], _ lines: [String]) -> String {
    guard let missing = wanted.first(where: { !lines.contains($0) }) else {
      return ": each of them is there, but not one after the other"
    }
    let nearest = lines.indices.max { lines[$0].likeness(missing) < lines[$1].likeness(missing) }
    guard let nearest, lines[nearest].likeness(missing) > 0 else { return ": “\(missing)”" }
    return ": “\(missing)”; most like it is line \(nearest + 1), “\(lines[nearest])”"
  }
}

extension String {
  var trimmed: String {
    let space = UInt8(ascii: " ")
    guard let first = utf8.firstIndex(where: { $0 != space }),
      let last = utf8.lastIndex(where: { $0 != space })
    else { return "" }
    return String(self[first...last])
  }

  /// How much of two lines is the same: the words they share, less those that one has alone.
  fileprivate func likeness(_ other: String) -> Int {
    let mine = Set(words), theirs = Set(other.words)
    return 2 * mine.intersection(theirs).count - mine.symmetricDifference(theirs).count
      + mine.union(theirs).count
  }

  private var words: [Substring] { split { !$0.isLetter && !$0.isNumber } }
}
