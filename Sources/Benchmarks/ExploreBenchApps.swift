import Lockstep

/// The watch's half of a list app for measurements: each item has a number, and waits for its receipt.
struct AddingWatch: CompanionApp {
  /// `true` if items are queued as user infos; `false` if messages carry them, which may be lost.
  let isQueued: Bool
  private var last: Int64 = 0

  init(isQueued: Bool) { self.isQueued = isQueued }

  var screen: LockstepJSON { ["screen": "list", "count": .integer(last)] }

  mutating func handle(_ event: LockstepEvent, at moment: LockstepMoment) -> [LockstepCall] {
    switch event {
    case .launched(let launch):
      last = launch.documents.first { $0.name == "last" }?.value.integer ?? 0
      return [.activate]
    case .action("add", _):
      last += 1
      let item: LockstepJSON = ["item": .integer(last)]
      let send: LockstepCall = isQueued ? .userInfo(item) : .message(item, wantsReply: false)
      return [send, .keep("last", .integer(last))]
    case .action(let verb, _): return [.refused(verb, reason: "the list knows add")]
    case .backgroundTask(let task): return [.completeTask(task)]
    default: return []
    }
  }
}

/// The phone's half of the list app, which keeps each watch's items without repetitions.
struct CountingPhone: CompanionApp {
  private var items: [LockstepJSON] = []

  var screen: LockstepJSON { ["screen": "list", "count": .integer(Int64(items.count))] }

  mutating func handle(_ event: LockstepEvent, at moment: LockstepMoment) -> [LockstepCall] {
    switch event {
    case .launched(let launch):
      items = launch.documents.first { $0.name == "items" }?.value.array ?? []
      return [.activate]
    case .deactivated: return [.activate]
    case .userInfo(let info):
      return take(info.payload["item"], of: info.origin) + [.acknowledge(info)]
    case .message(let message): return take(message.payload["item"], of: 0)
    case .backgroundTask(let task): return [.completeTask(task)]
    case .action(let verb, _): return [.refused(verb, reason: "the phone only counts")]
    default: return []
    }
  }

  private mutating func take(_ item: LockstepJSON?, of watch: Int64) -> [LockstepCall] {
    guard let item else { return [] }
    let known: LockstepJSON = ["item": item, "of": .integer(watch)]
    if !items.contains(known) { items.append(known) }
    return [.keep("items", .array(items))]
  }
}
