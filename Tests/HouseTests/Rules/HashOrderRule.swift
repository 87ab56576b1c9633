/// What a file declares as a dictionary or a set it uses to look things up, never to go through.
///
/// Textual, so it sees a name's uses in the file of its declaration only; `PureRule` bans `.keys` and
/// `.values` everywhere.
enum HashOrderRule {
  /// The members that show no order, or make one.
  static let orderless: Set<String> = [
    "count", "isEmpty", "contains", "insert", "remove", "removeValue", "removeAll", "updateValue",
    "reserveCapacity", "subtract", "subtracting", "union", "formUnion", "intersection",
    "isSubset", "isSuperset", "isDisjoint", "filter", "allSatisfy", "sorted", "mapValues",
  ]

  static func findings(in file: SourceFile) -> [Finding] {
    guard let room = file.room, Rooms.pure.contains(room) else { return [] }
    let names = unorderedNames(in: file)
    return file.tokens.indices.compactMap { index in
      guard names.contains(file.word(index)), let use = orderedUse(at: index, in: file) else {
        return nil
      }
      return file.finding(
        at: file.tokens[index].line,
        "\(use) goes through \(file.word(index)) in an order that differs in every run"
      )
    }
  }

  /// How the name at this place is used so that its order shows, or `nil` when it is not.
  private static func orderedUse(at index: Int, in file: SourceFile) -> String? {
    let before = file.word(index - 1)
    let after = file.word(index + 1)
    if before == "(", ["Array", "ContiguousArray", "zip"].contains(file.word(index - 2)) {
      return file.word(index - 2)
    }
    if after == ".", !orderless.contains(file.word(index + 2)) { return "." + file.word(index + 2) }
    let isLoop = before == "in" || (before == "." && file.word(index - 3) == "in")
    return isLoop && ["{", "where"].contains(after) ? "a loop" : nil
  }

  /// The names declared as dictionaries or sets, by type or by a literal value.
  static func unorderedNames(in file: SourceFile) -> Set<String> {
    var names: Set<String> = []
    for index in file.tokens.indices where [":", "="].contains(file.word(index)) {
      let name = file.word(index - 1)
      let isDeclared = file.word(index) == ":" || ["var", "let"].contains(file.word(index - 2))
      guard isDeclared, file.tokens[index - 1].isWord else { continue }
      let type = file.word(index + 1)
      if ["Set", "Dictionary"].contains(type) || isDictionary(at: index + 1, in: file) {
        names.insert(name)
      }
    }
    return names
  }

  /// Whether a bracket opens `[Key: Value]`.
  private static func isDictionary(at index: Int, in file: SourceFile) -> Bool {
    guard file.word(index) == "[", let end = file.closing(index) else { return false }
    var depth = 0
    for inner in index...end {
      switch file.word(inner) {
      case "[", "(", "{": depth += 1
      case "]", ")", "}": depth -= 1
      case "?": if depth == 1, !file.tokens[inner].isTight { return false }
      case ":": if depth == 1 { return true }
      default: break
      }
    }
    return false
  }
}
