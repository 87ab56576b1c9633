/// What an edit comes down to in one text: these bytes become those.
struct MutantChange {
  var range: Range<Int>
  var instead: [UInt8]

  /// The edit, less what stays the same at either end.
  init(_ edit: MutantEdit, in text: String) throws(MutantProblem) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let place = try edit.range(in: lines)
    let start = lines[..<place.lowerBound].reduce(0) { $0 + $1.utf8.count + 1 }
    let old = Array(lines[place].joined(separator: "\n").utf8)
    let new = Array(edit.instead(of: lines[place]).joined(separator: "\n").utf8)
    let head = zip(old, new).prefix { $0 == $1 }.count
    let tail = zip(old[head...].reversed(), new[head...].reversed()).prefix { $0 == $1 }.count
    range = (start + head)..<(start + old.count - tail)
    instead = Array(new[head..<(new.count - tail)])
  }
}

extension MutantEdit {
  /// What stands instead of lines of a file, indented as they are.
  fileprivate func instead(of found: ArraySlice<String>) -> [String] {
    var found = found
    let here = found.first?.prefix { $0 == " " }.count ?? 0
    let there = original.first?.prefix { $0 == " " }.count ?? 0
    let indent = String(repeating: " ", count: max(0, here - there))
    var result: [String] = []
    for line in lines {
      switch line {
      case .kept: result.append(found.removeFirst())
      case .removed: found.removeFirst()
      case .added(let text): result.append(text.isEmpty ? "" : indent + text)
      }
    }
    return result
  }
}
