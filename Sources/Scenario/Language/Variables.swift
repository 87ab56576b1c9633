import LockstepProtocol

/// The values for the words `$NAME`, and for `${NAME}` within texts and JSON.
package struct Variables: Sendable, Equatable {
  /// A value that the run gives, by `expect … as NAME`.
  private struct Captured: Sendable, Equatable {
    var name: String
    /// The value; `nil` until its line is met in the run.
    var value: JSONText?
  }

  /// The values that are set at the top, drawn, of the row, or counted by a `repeat`; of several with
  /// one name, the last holds.
  private(set) var settings: [Script.Setting] = []
  private var captured: [Captured] = []
  /// The example text in the place of each captured value, if a line is only tried.
  private var standIn: (text: String, kind: Word.Kind)?

  /// The names that the header sets, with their lines; a use of a name above its line gets a hint.
  var setters: [(name: String, line: Int)] = []

  init() {}

  package init(_ settings: [Script.Setting]) { self.settings = settings }

  /// All names, for hints.
  var names: [String] { settings.map(\.name) + captured.map(\.name) }

  mutating func push(_ setting: Script.Setting) { settings.append(setting) }

  mutating func pop() { settings.removeLast() }

  func setting(_ name: String) -> Script.Setting? { settings.last { $0.name == name } }

  /// Notes that a line will give a value to a name; the value exists once the line is met.
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

  /// Returns these values with an example in the place of each captured one.
  func standingIn(_ text: String, _ kind: Word.Kind) -> Variables {
    var variables = self
    variables.standIn = (text, kind)
    return variables
  }

  package static func == (a: Variables, b: Variables) -> Bool {
    a.settings == b.settings && a.captured == b.captured
  }

  /// The meaning of a reference to a value.
  enum Meaning {
    case value(text: String, kind: Word.Kind)
    /// A captured value that only the run knows.
    case late
    /// A captured value that has nothing at the path.
    case nowhere
    case unknown
  }

  /// Finds the meaning of a reference: a name, which for a captured value may be followed by a path
  /// into it.
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
