import LockstepLink
import LockstepProtocol

/// A named fault of any kind, as `lockstep faults` lists it.
///
/// A scenario, a control peer and a program play each alike. The link's are entries of `AirFault.all`, a
/// session's of `SessionFault.all`, a device's of `FaultWord.all`, the points of `CrashPointWord.all`.
package struct NamedFault: Sendable {
  /// The line that plays the fault, with placeholders for its arguments.
  package let usage: String
  package let summary: String
  /// The rules of the protocol that the fault suspends, and for how long, as a text.
  package let suspends: String
  /// A complete example of such a line.
  package let example: String
  /// The advice if a device in real time cannot have the fault; `nil` if it can.
  package let insteadInRealTime: String?

  package static let all = ofLink + ofSessions + ofApps + ofDevices + points

  /// The hosts that can play the fault, and the exceptions, in words.
  package var players: String {
    guard let insteadInRealTime else { return "a scenario, a control peer or a program" }
    return "a scenario or a program, and by a control peer if the device is not in real time: else "
      + insteadInRealTime
  }

  private static let ofLink = AirFault.all.map { fault in
    NamedFault(
      usage: "link \(fault.usage)",
      summary: fault.summary,
      suspends: fault.suspends,
      example: (["link", fault.name] + fault.arguments.map(filling)).joined(separator: " ")
    )
  }

  /// Makes an example value for an argument.
  private static func filling(_ argument: AirFault.Argument) -> String {
    switch argument {
    case .kind: "userInfo"
    case .receiver, .receiverIfAny: "to phone"
    case .count: "2"
    case .bytes: "300"
    case .share: "50%"
    }
  }

  private static let ofSessions = SessionFault.all.map { fault in
    NamedFault(
      usage: "\(fault.device?.name ?? "DEVICE") fault \(fault.name)",
      summary: fault.summary,
      suspends: fault.suspends,
      example: "\((fault.device ?? .phone).name) fault \(fault.name)"
    )
  }

  /// The faults of an app or a person, who omit something; they are actions, like session faults.
  private static let ofApps = [
    NamedFault(
      usage: "DEVICE lacks METHOD",
      summary: "its app's delegate lacks a method: its sender is told 7014",
      suspends: "nothing: SESSION-89 says so, until the app ends",
      example: "phone lacks message-reply"
    ),
    NamedFault(
      usage: "DEVICE transfer-timeout SECONDS",
      summary: "a file that takes longer than this fails with 7017",
      suspends: "SESSION-6 for such a file, until “transfer-timeout 0s”",
      example: "watch transfer-timeout 1s"
    ),
    NamedFault(
      usage: "DEVICE suspend-app",
      summary: "the system takes the processor from its app in the background",
      suspends: "nothing: what comes waits (SESSION-84)",
      example: "phone suspend-app"
    ),
  ]

  private static let ofDevices = FaultWord.all.map { word in
    NamedFault(
      usage: "\(word.devices) \(word.name)" + (word.usage.isEmpty ? "" : " \(word.usage)"),
      summary: word.summary,
      suspends: word.suspends,
      example: word.example,
      insteadInRealTime: word.insteadInRealTime
    )
  }

  private static let points = CrashPointWord.all.flatMap { point in
    ["before", "after"].map { side in
      NamedFault(
        usage: "DEVICE kill \(side) \(point.name)" + (point.usage.isEmpty ? "" : " \(point.usage)"),
        summary: point.summary,
        suspends: "nothing of what is safe; what is not is gone",
        example: "phone kill \(side) \(point.name)",
        insteadInRealTime: "kill it at once, or play it in virtual time: lockstep run FILE"
      )
    }
  }

  private init(
    usage: String,
    summary: String,
    suspends: String,
    example: String,
    insteadInRealTime: String? = nil
  ) {
    self.usage = usage
    self.summary = summary
    self.suspends = suspends
    self.example = example
    self.insteadInRealTime = insteadInRealTime
  }

  /// Says if a control peer's words are a scenario's line for the host, and not an action that the host
  /// gives to the device.
  package static func isForHost(_ words: [String]) -> Bool {
    if words.first == "link" { return true }
    return words.count > 1 && DeviceRole(name: words[0]) != nil && hostVerbs.contains(words[1])
  }

  /// The verbs for faults that the host plays on a device, in contrast to actions of its wearer or
  /// owner.
  package static let hostVerbs = FaultWord.all.map(\.name)
}
