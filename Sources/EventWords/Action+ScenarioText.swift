package import LockstepProtocol
import LockstepSimulation

extension Action {
  /// Writes the action as a scenario line with the words of a vocabulary, without the device: `rest
  /// 30s`, `start "Upper Body"`.
  package func scenarioText(in words: Vocabulary.Side) -> String {
    if let (app, own) = addressed { return "\(app) \(own.scenarioText(in: words.ofAnyApp))" }
    guard let verb = words[self.verb], arguments.allSatisfy({ verb[$0.name] != nil }) else {
      return generalText
    }
    let values = verb.parameters.compactMap { parameter in
      self[parameter.name].map { Self.text(of: $0, as: parameter) }
    }
    return ([self.verb] + values).joined(separator: " ")
  }

  /// The action as a scenario writes one that is in no vocabulary: `do VERB {JSON}`.
  private var generalText: String {
    if arguments.isEmpty { return "do \(Self.word(verb))" }
    let fields = JSONText { writer in
      writer.beginObject()
      writeArguments(into: &writer)
      writer.endObject()
    }
    return "do \(Self.word(verb)) \(fields)"
  }

  private static func text(of value: Value, as parameter: Verb.Parameter) -> String {
    let value = text(of: value, as: parameter.kind)
    return [parameter.keyword, value.isEmpty ? nil : value].compactMap(\.self)
      .joined(separator: " ")
  }

  private static func text(of value: Value, as kind: Verb.Parameter.Kind) -> String {
    switch (value, kind) {
    case (.number(let seconds), .seconds): "\(Interval.seconds(seconds))"
    case (.number(let number), _): "\(number)"
    case (.text(let text), _): word(text)
    case (.json(let json), _): "\(json)"
    case (.flag, _): ""
    }
  }

  /// Writes a text as a bare word if possible, and otherwise in quotes.
  private static func word(_ text: String) -> String {
    let isBare =
      !text.isEmpty
      && text.utf8.allSatisfy {
        switch $0 {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
          true
        default: false
        }
      }
    if isBare { return text }
    let escaped = text.flatMap { $0 == "\"" || $0 == "\\" ? ["\\", $0] : [$0] }
    return "\"\(String(escaped))\""
  }
}
