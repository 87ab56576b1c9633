/// Finding the name that was probably meant.
package enum Nearest {
  /// Hints at the nearest name, or lists them all when none is near.
  package static func hint(for word: String, among names: [String]) -> String {
    if let near = name(to: word, among: names) { return "did you mean “\(near)”?" }
    return names.count == 1
      ? "there is only “\(names[0])”" : "there are: " + names.joined(separator: ", ")
  }

  /// Finds the name fewest edits away, if it is near enough to have been meant.
  package static func name(to word: String, among names: [String]) -> String? {
    let limit = max(1, word.count / 3)
    var best: (name: String, distance: Int)?
    // No word is nearer to another than their lengths are; a long one is not worth a table.
    for name in names where abs(name.count - word.count) <= limit {
      let distance = distance(Array(word.lowercased()), Array(name.lowercased()))
      if distance <= limit, best.map({ distance < $0.distance }) ?? true { best = (name, distance) }
    }
    return best?.name ?? onlyName(with: word, among: names)
  }

  /// Finds the one name that has the word in it, as “applicationContext” has “context”.
  private static func onlyName(with word: String, among names: [String]) -> String? {
    guard word.count >= 4 else { return nil }
    let found = names.filter { $0.lowercased().contains(word.lowercased()) }
    return found.count == 1 ? found.first : nil
  }

  /// Counts the insertions, deletions, replacements and swaps of neighbours from one to the other.
  private static func distance(_ a: [Character], _ b: [Character]) -> Int {
    var table = [[Int]](
      repeating: [Int](repeating: 0, count: b.count + 1),
      count: a.count + 1
    )
    for i in 0...a.count { table[i][0] = i }
    for j in 0...b.count { table[0][j] = j }
    for i in stride(from: 1, through: a.count, by: 1) {
      for j in stride(from: 1, through: b.count, by: 1) {
        let replaced = table[i - 1][j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1)
        table[i][j] = min(replaced, table[i - 1][j] + 1, table[i][j - 1] + 1)
        if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] {
          table[i][j] = min(table[i][j], table[i - 2][j - 2] + 1)
        }
      }
    }
    return table[a.count][b.count]
  }
}
