import LockstepProtocol

/// The values for which the words `$NAME` and the parts `${NAME}` of texts and JSON stand.
package struct Variables: Sendable, Equatable {
  /// A value that the run gives: `expect … as NAME`.
  private struct Captured: Sendable, Equatable {
    var name: String
    /// Nothing while the script is read, or until its line is met.
    var value: JSONText?
  }

  /// Set at the top, drawn, a row's, or counted by a `repeat`; the last of a name holds.
  private(set) var settings: [Script.Setting] = []
  private var captured: [Captured] = []
  /// The text that takes the place of each captured value, where a line is only tried.
  private var standIn: (text: String, kind: Word.Kind)?

  /// The names that the header sets, with their lines: one that is used above its line is told so.
  var setters: [(name: String, line: Int)] = []

  init() {}

  package init(_ settings: [Script.Setting]) { self.settings = settings }

  /// All names, for a hint.
  var names: [String] { settings.map(\.name) + captured.map(\.name) }

  mutating func push(_ setting: Script.Setting) { settings.append(setting) }

  mutating func pop() { settings.removeLast() }

  func setting(_ name: String) -> Script.Setting? { settings.last { $0.name == name } }

  /// Notes that a line has promised a value, which is there when the line is met.
  mutating func promise(_ name: String) {
    if !captured.contains(where: { $0.name == name }) { captured.append(Captured(name: name)) }
  }

  /// Keeps the value of a line that was met.
  mutating func keep(_ value: JSONText, as name: String) {
    promise(name)
    for index in captured.indices where captured[index].name == name {
      captured[index].value = value
    }
  }

  /// Returns the same with something in the place of each value that only the run gives.
  func standingIn(_ text: String, _ kind: Word.Kind) -> Variables {
    var variables = self
    variables.standIn = (text, kind)
    return variables
  }

  package static func == (a: Variables, b: Variables) -> Bool {
    a.settings == b.settings && a.captured == b.captured
  }

  /// The meaning of a reference.
  enum Meaning {
    case value(text: String, kind: Word.Kind)
    /// A value that only the run gives, or has not given.
    case late
    /// It was captured, and has nothing at the path.
    case nowhere
    case unknown
  }

  /// Finds what a name stands for; after the name of what was captured a path into it may follow.
  func meaning(of reference: String) -> Meaning {
    if let setting = setting(reference) {
      return .value(text: setting.value, kind: setting.isQuoted ? .quoted : .bare)
    }
    let name = reference.prefix { $0 != "." }
    guard let known = captured.first(where: { $0.name == name }) else { return .unknown }
    if let standIn { return .value(text: standIn.text, kind: standIn.kind) }
    guard let whole = known.value else { return .late }
    let path = JSONPath(String(reference.dropFirst(name.count + 1)))
    guard let value = path.value(in: whole) else { return .nowhere }
    if let text = value.string { return .value(text: text, kind: .quoted) }
    return .value(text: value.description, kind: value.bytes.first == 0x7B ? .json : .bare)
  }
}
