import LockstepLink
import LockstepPair
import LockstepProtocol
import LockstepSimulation

/// What several ports were stepped with, in order.
final class StepList {
  var steps: [String] = []
}

/// A port that answers as a test says and notes each step.
final class FakePort: LeasedPort {
  private let name: String
  private let list: StepList
  private let answer: (Step) -> [UInt8]

  init(_ name: String, noting list: StepList = StepList(), _ answer: @escaping (Step) -> [UInt8]) {
    self.name = name
    self.list = list
    self.answer = answer
  }

  func step(_ step: Step) throws(DeviceFault) -> StepAnswer {
    let what = step.inputs.map { input in
      switch input {
      case .start: "start"
      case .link(let isUp): isUp ? "up" : "down"
      case .packet(let packet): packet.kind
      case .action(let action): action.verb
      case .response(let number, _): "response \(number)"
      }
    }
    let inputs = what.isEmpty ? "deadline" : what.joined(separator: "+")
    list.steps.append("\(Interval.nanoseconds(step.uptimeNanoseconds)) \(name) \(inputs)")
    return try LeaseCodec.readAnswer(
      answer(step),
      of: name == "phone" ? .phone : .watch,
      number: step.number
    )
  }

  /// The line of an answer.
  static func done(
    _ step: Step,
    _ effects: [DeviceEffect] = [],
    deadline: Interval? = nil
  ) -> [UInt8] {
    var writer = JSONWriter()
    PeerFrame.done(
      StepAnswer(
        number: step.number,
        effects: effects,
        deadlineUptimeNanoseconds: deadline?.nanoseconds,
        digest: nil
      )
    ).write(into: &writer)
    return writer.bytes
  }

  /// A device whose deadlines are these instants, one after the other.
  static func ticking(
    _ name: String,
    at instants: [Interval],
    noting list: StepList,
    sending packets: [Interval: Packet] = [:]
  ) -> FakePort {
    var left = instants
    return FakePort(name, noting: list) { step in
      let now = Interval.nanoseconds(step.uptimeNanoseconds)
      var effects: [DeviceEffect] = []
      if step.inputs.isEmpty, let due = left.first, due <= now {
        left.removeFirst()
        if let packet = packets[due] { effects.append(.packet(packet)) }
      }
      return done(step, effects, deadline: left.first)
    }
  }
}

extension LinkProfile {
  /// A link that takes just a second each way and is there at once.
  static let second = LinkProfile(
    name: "second",
    latency: .seconds(1),
    jitter: .zero,
    bitsPerSecond: nil,
    connect: .zero,
    supervision: .seconds(60),
    notice: .zero
  )
}
