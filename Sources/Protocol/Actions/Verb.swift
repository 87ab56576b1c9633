/// A verb that a device understands: its name, its arguments and its effect.
///
/// A device's verbs are listed in its `Vocabulary`; what they mean to it is in a `VerbTable`.
package struct Verb: Sendable {
  package let name: String
  package let parameters: [Parameter]
  /// The verb's effect, in one line for a help page.
  package let summary: String
  /// The terminal key that means the verb; `nil` if it has none.
  package let key: Character?
  /// `true` if the verb needs a running device; `false` if a device's disk is enough.
  package let needsRunningDevice: Bool
  /// `true` if an app beside the companion understands the verb, too.
  package var isOfAnyApp = false

  package init(
    _ name: String,
    _ parameters: [Parameter] = [],
    _ summary: String,
    key: Character? = nil,
    needsRunningDevice: Bool = false
  ) {
    self.name = name
    self.parameters = parameters
    self.summary = summary
    self.key = key
    self.needsRunningDevice = needsRunningDevice
  }

  /// An argument that a verb can have.
  package struct Parameter: Sendable {
    /// The name of the argument's field on the wire.
    package let name: String
    /// The keyword before the value in text; `nil` if the argument is found by its position.
    package let keyword: String?
    package let kind: Kind
    package let isRequired: Bool
    /// The placeholder for the value in a usage; `nil` if it is the name in capitals.
    package let stand: String?

    private init(
      _ name: String,
      after keyword: String?,
      _ kind: Kind,
      optional: Bool,
      shownAs stand: String? = nil
    ) {
      self.name = name
      self.keyword = keyword
      self.kind = kind
      isRequired = !optional
      self.stand = stand
    }

    /// The kind of value that the argument has.
    package enum Kind: Sendable, Equatable {
      /// A word, or a text in double quotes.
      case text
      /// A word or text that names something, which is looked up before the action reaches a device.
      case name(Named)
      case number(ClosedRange<Int64>)
      /// A duration in whole seconds, such as `45s` or `1m30s`.
      case seconds(ClosedRange<Int64>)
      /// A JSON object, up to its closing brace.
      case json
      /// No value: the keyword alone is the argument.
      case flag
      /// A transfer: its number, or the label that it was given.
      case transfer(ClosedRange<Int64>)
      /// An amount such as `45lb`, with one of these units or none, within a range.
      case measure([String], ClosedRange<Int64>)
      /// A date such as `2026-01-05T08:00:00Z`.
      case date
      /// A name of 1 to 64 letters, digits, `-`, `_` and `.`, as apps give to what is kept (APP-12).
      case label

      /// Says if a value is of this kind, and within its range.
      package func allows(_ value: Action.Value) -> Bool {
        switch (self, value) {
        case (.text, .text), (.name, .text), (.json, .json), (.flag, .flag): true
        case (.number(let range), .number(let number)), (.seconds(let range), .number(let number)),
          (.transfer(let range), .number(let number)),
          (.measure(_, let range), .number(let number)):
          range.contains(number)
        case (.transfer, .text): true
        case (.date, .text(let text)): DateText.isOne(text)
        case (.label, .text(let text)): Label.isOne(text)
        case (.measure(let units, let range), .text(let text)):
          Measure(text, units: units).map { $0.isInside(range) } ?? false
        case (.text, _), (.name, _), (.json, _), (.flag, _), (.number, _), (.seconds, _),
          (.transfer, _), (.measure, _), (.date, _), (.label, _):
          false
        }
      }
    }

    /// The kind of thing that an argument can name.
    package enum Named: Sendable, Equatable {
      /// A file with a recorded workout, which is read before the action is done.
      case recording
      /// A session fault, from the table of these.
      case sessionFault
      /// One of these words.
      case one([String])
    }

    package static func text(
      _ name: String,
      after keyword: String? = nil,
      optional: Bool = false,
      shownAs stand: String? = nil
    ) -> Parameter {
      Parameter(name, after: keyword, .text, optional: optional, shownAs: stand)
    }

    package static func name(
      _ name: String,
      of named: Named,
      after keyword: String? = nil,
      optional: Bool = false
    ) -> Parameter {
      Parameter(name, after: keyword, .name(named), optional: optional)
    }

    package static func number(
      _ name: String,
      _ range: ClosedRange<Int64>,
      after keyword: String? = nil,
      optional: Bool = false
    ) -> Parameter {
      Parameter(name, after: keyword, .number(range), optional: optional)
    }

    package static func seconds(
      _ name: String,
      _ range: ClosedRange<Int64>,
      after keyword: String? = nil,
      optional: Bool = false
    ) -> Parameter {
      Parameter(name, after: keyword, .seconds(range), optional: optional)
    }

    package static func json(_ name: String, after keyword: String? = nil, optional: Bool = false)
      -> Parameter
    {
      Parameter(name, after: keyword, .json, optional: optional)
    }

    package static func transfer(_ name: String, _ range: ClosedRange<Int64>) -> Parameter {
      Parameter(name, after: nil, .transfer(range), optional: false)
    }

    package static func measure(
      _ name: String,
      in units: [String],
      _ range: ClosedRange<Int64>,
      after keyword: String,
      optional: Bool
    ) -> Parameter {
      Parameter(name, after: keyword, .measure(units, range), optional: optional)
    }

    package static func date(_ name: String, after keyword: String? = nil, optional: Bool = false)
      -> Parameter
    {
      Parameter(name, after: keyword, .date, optional: optional)
    }

    package static func label(_ name: String, after keyword: String? = nil, optional: Bool = false)
      -> Parameter
    {
      Parameter(name, after: keyword, .label, optional: optional)
    }

    package static func flag(_ name: String) -> Parameter {
      Parameter(name, after: name, .flag, optional: true)
    }

    /// The argument as a person writes it, such as `times NUMBER` or `[to NAME]`.
    package var usage: String {
      let words = [keyword, value.isEmpty ? nil : value].compactMap(\.self)
        .joined(separator: " ")
      return isRequired ? words : "[\(words)]"
    }

    /// The placeholder for the value alone, such as `NUMBER`.
    package var value: String {
      switch kind {
      case .text, .name, .label: stand ?? name.uppercased()
      case .number: "NUMBER"
      case .seconds: "DURATION"
      case .json: "{JSON}"
      case .date: "DATE"
      case .flag: ""
      case .transfer: "NAME|NUMBER"
      case .measure(let units, _): "NUMBER[\(units.joined(separator: "|"))]"
      }
    }
  }

  /// The argument with a name; `nil` if there is none.
  package subscript(_ name: String) -> Parameter? { parameters.first { $0.name == name } }

  /// Finds the name that an action gives to a thing of this kind; returns `nil` if it names none.
  package func name(of named: Parameter.Named, in action: Action) -> String? {
    parameters.first { $0.kind == .name(named) }.flatMap { action.text($0.name) }
  }

  /// Makes the action without the argument that names a thing, for when the thing has been loaded.
  package func action(_ action: Action, without named: Parameter.Named) -> Action {
    var rest = action
    for parameter in parameters where parameter.kind == .name(named) {
      rest.arguments.removeAll { $0.name == parameter.name }
    }
    return rest
  }

  /// The verb with its arguments, as a person writes it.
  package var usage: String {
    ([name] + parameters.map(\.usage)).joined(separator: " ")
  }

  /// Says why an action has invalid arguments; returns `nil` if they are valid.
  package func refusal(of action: Action) -> String? {
    for parameter in parameters {
      guard let value = action[parameter.name] else {
        if parameter.isRequired { return "\(parameter.name) is missing: \(usage)" }
        continue
      }
      if !parameter.kind.allows(value) {
        return "the value of \(parameter.name) does not fit: \(usage)"
      }
    }
    return nil
  }
}
