/// The finding of the name that a person probably meant.
package enum Nearest {
  /// Makes a hint with the nearest name; if none is near, it lists all names.
  package static func hint(for word: String, among names: [String]) -> String {
    if let near = name(to: word, among: names) { return "did you mean “\(near)”?" }
    return names.count == 1
      ? "there is only “\(names[0])”" : "there are: " + names.joined(separator: ", ")
  }

  /// Finds the name with the fewest edits to a word, if it is near enough.
  package static func name(to word: String, among names: [String]) -> String? {
    let limit = max(1, word.count / 3)
    var best: (name: String, distance: Int)?
    // No word is nearer to another than their lengths are; a long one is not worth a table.
    for name in names where abs(name.count - word.count) <= limit {
      let distance = distance(Array(word.lowercased()), Array(name.lowercased()))
      if distance <= limit, best.map({ distance < $0.distance }) ?? true { best = (name, distance) }
    }
    return best?.name ?? onlyName(with: word, among: names) ?? turnedName(of: word, among: names)
  }

  /// Finds the name that has a word's parts in another order: “500-stored” for “stored-500”.
  private static func turnedName(of word: String, among names: [String]) -> String? {
    let parts = word.lowercased().split(separator: "-").sorted()
    return parts.count < 2
      ? nil : names.first { $0.lowercased().split(separator: "-").sorted() == parts }
  }

  /// Finds the name that contains a word, if there is just one: “context” for “applicationContext”.
  private static func onlyName(with word: String, among names: [String]) -> String? {
    guard word.count >= 4 else { return nil }
    let found = names.filter { $0.lowercased().contains(word.lowercased()) }
    return found.count == 1 ? found.first : nil
  }

  /// Counts the edits from one text to the other: insertions, deletions, replacements, and swaps of
  /// neighbours.
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
