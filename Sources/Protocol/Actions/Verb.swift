/// One verb of a device: its words, its arguments and what it does.
///
/// A device's verbs are listed in its `Vocabulary`; what they mean to it is in a `VerbTable`.
package struct Verb: Sendable {
  package let name: String
  package let parameters: [Parameter]
  /// The verb's effect, in one line for a help page.
  package let summary: String
  /// The key of a terminal that means it, where it has one.
  package let key: Character?
  /// `true` if the verb means something to a device that runs, and nothing to its disk alone.
  package let needsRunningDevice: Bool
  /// `true` if the verb can be said to an app beside the companion, too.
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

  /// One argument of a verb.
  package struct Parameter: Sendable {
    /// Its field on the wire.
    package let name: String
    /// The word before it in text, or `nil` when its place alone tells.
    package let keyword: String?
    package let kind: Kind
    package let isRequired: Bool
    /// The word for the parameter's value in a usage, where that is not its name in capitals.
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

    /// The kind of value that can stand there.
    package enum Kind: Sendable, Equatable {
      /// A word, or text in double quotes.
      case text
      /// The same, as the name of something that is looked up before the action reaches a device.
      case name(Named)
      case number(ClosedRange<Int64>)
      /// A duration in whole seconds, such as `45s` or `1m30s`.
      case seconds(ClosedRange<Int64>)
      /// A JSON object, to the end of the line or to its closing brace.
      case json
      /// The keyword alone.
      case flag
      /// A transfer: its number, or the text that it was labelled with.
      case transfer(ClosedRange<Int64>)
      /// An amount, with one of these units or without, such as `45lb`.
      case measure([String], ClosedRange<Int64>)

      /// Says if a value is of the kind, and in its range.
      func allows(_ value: Action.Value) -> Bool {
        switch (self, value) {
        case (.text, .text), (.name, .text), (.json, .json), (.flag, .flag): true
        case (.number(let range), .number(let number)), (.seconds(let range), .number(let number)),
          (.transfer(let range), .number(let number)),
          (.measure(_, let range), .number(let number)):
          range.contains(number)
        case (.transfer, .text): true
        case (.measure(let units, let range), .text(let text)):
          Measure(text, units: units).map { $0.isInside(range) } ?? false
        case (.text, _), (.name, _), (.json, _), (.flag, _), (.number, _), (.seconds, _),
          (.transfer, _), (.measure, _):
          false
        }
      }
    }

    /// The kind of thing that a text can name.
    package enum Named: Sendable, Equatable {
      /// A file with a recorded workout, which whoever plays it reads first.
      case recording
      /// A fault of the session, of which there is a table.
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

    package static func flag(_ name: String) -> Parameter {
      Parameter(name, after: name, .flag, optional: true)
    }

    /// The parameter as a person would write it, such as `times NUMBER` or `[to NAME]`.
    package var usage: String {
      let words = [keyword, value.isEmpty ? nil : value].compactMap(\.self)
        .joined(separator: " ")
      return isRequired ? words : "[\(words)]"
    }

    /// The word that stands in a usage for the parameter's value alone, such as `NUMBER`.
    package var value: String {
      switch kind {
      case .text, .name: stand ?? name.uppercased()
      case .number: "NUMBER"
      case .seconds: "DURATION"
      case .json: "{JSON}"
      case .flag: ""
      case .transfer: "NAME|NUMBER"
      case .measure(let units, _): "NUMBER[\(units.joined(separator: "|"))]"
      }
    }
  }

  /// The parameter of a name, or `nil` when there is none.
  package subscript(_ name: String) -> Parameter? { parameters.first { $0.name == name } }

  /// Finds the name of such a thing in an action, where one of the verb's parameters is for it.
  package func name(of named: Parameter.Named, in action: Action) -> String? {
    parameters.first { $0.kind == .name(named) }.flatMap { action.text($0.name) }
  }

  /// Makes the action without that name: what is done once the thing is there.
  package func action(_ action: Action, without named: Parameter.Named) -> Action {
    var rest = action
    for parameter in parameters where parameter.kind == .name(named) {
      rest.arguments.removeAll { $0.name == parameter.name }
    }
    return rest
  }

  /// The whole verb as a person would write it.
  package var usage: String {
    ([name] + parameters.map(\.usage)).joined(separator: " ")
  }

  /// Says why an action does not keep to the verb's parameters; `nil` where it does.
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
