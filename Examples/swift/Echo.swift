import Lockstep

/// The smallest app worth trying: it says what its person says to the other device, and shows what it
/// heard.
struct Echo: CompanionApp {
  private var heard: [LockstepJSON] = []
  private var isReachable = false

  var screen: LockstepJSON { ["screen": "echo", "heard": .array(heard)] }

  mutating func handle(_ event: LockstepEvent, at moment: LockstepMoment) -> [LockstepCall] {
    switch event {
    case .deactivated: return [.activate]
    case .launched(let launch):
      heard = launch.documents.first { $0.name == "heard" }?.value.array ?? []
      return [.activate]
    case .reachability(let value):
      isReachable = value
      return []
    case .action("say", let words):
      return [isReachable ? .message(words, wantsReply: true) : .userInfo(words)]
    case .action(let verb, _): return [.refused(verb, reason: "the echo knows say")]
    case .message(let message):
      let answer = message.wantsReply ? [LockstepCall.reply(to: message, message.payload)] : []
      return hear(message.payload) + answer
    case .userInfo(let info): return hear(info.payload) + [.acknowledge(info)]
    case .reply(_, let payload): return hear(payload)
    // What the watch was woken for has been given: it has no reason to wait.
    case .backgroundTask(let task): return [.completeTask(task)]
    default: return []
    }
  }

  private mutating func hear(_ payload: LockstepJSON) -> [LockstepCall] {
    heard.append(payload["text"] ?? .null)
    return [.keep("heard", .array(heard))]
  }
}
