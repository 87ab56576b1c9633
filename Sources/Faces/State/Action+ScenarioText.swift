import LockstepWorkouts
package import LockstepProtocol
import LockstepSimulation

extension Action {
  /// The action as a scenario writes it, without the device: `rest 30s`, `start "Upper Body"`.
  package func scenarioText(on device: DeviceRole) -> String {
    let verb = Vocabulary.workouts[device][self.verb]
    let words = arguments.map { argument in
      let parameter = verb?.parameters.first { $0.name == argument.name }
      let value = Self.text(of: argument.value, as: parameter?.kind)
      return [parameter?.keyword, value.isEmpty ? nil : value].compactMap(\.self)
        .joined(separator: " ")
    }
    return ([self.verb] + words).joined(separator: " ")
  }

  private static func text(of value: Value, as kind: Verb.Parameter.Kind?) -> String {
    switch (value, kind) {
    case (.number(let seconds), .seconds?): "\(Interval.seconds(seconds))"
    case (.number(let number), _): "\(number)"
    case (.text(let text), _): word(text)
    case (.json(let json), _): "\(json)"
    case (.flag, _): ""
    }
  }

  /// A bare word where it can be one, and otherwise a text in quotes.
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
