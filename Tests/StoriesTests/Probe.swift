import Lockstep

/// The mistakes that people make in apps of this kind, each to be planted alone.
enum Mistake: String, CaseIterable, Sendable {
  /// The watch queues “one more” instead of which one, and the phone adds up what arrives: what comes
  /// again, since the phone ended before its receipt was out, counts twice.
  case increments
  /// The watch sends an item once more as another one when no reply has come.
  case resent
  /// The watch tells items by context alone, where the last one wins.
  case contextForItems
  /// The watch sends a message where it is reachable, and counts on its arrival.
  case trustsReachable
  /// The watch keeps the items that the phone does not have in memory alone.
  case queueInMemory
  /// The phone has one mark of what it has taken for all watches.
  case oneMark
  /// The phone takes of two settings the one with the later date.
  case laterDateWins
  /// A message overtakes what is queued, and the phone takes all before its number for known.
  case overtakes
  /// The phone does not activate its session again once another watch is worn.
  case noSecondActivation
}

/// The watch's half of a list: the wearer adds items, each with a number of its own.
struct ProbeWatch: CompanionApp {
  let mistake: Mistake?
  private var last: Int64 = 0
  private var origin: Int64 = 0
  private var isReachable = false
  private var unanswered: [Int64] = []
  private var items: [Int64] = []
  private var uptime: Int64 = 0
  private var resendAt: Duration?

  init(_ mistake: Mistake?) { self.mistake = mistake }

  var screen: LockstepJSON { ["screen": "list", "count": .integer(last)] }
  var deadline: Duration? { resendAt }

  mutating func handle(_ event: LockstepEvent, at moment: LockstepMoment) -> [LockstepCall] {
    switch event {
    case .launched(let launch):
      last = launch.documents.first { $0.name == "last" }?.value.integer ?? 0
      return [.activate]
    case .activated:
      return mistake == .queueInMemory ? items.map { .userInfo(item($0)) } : []
    case .reachability(let value):
      isReachable = value
      guard mistake == .queueInMemory, value else { return [] }
      defer { items = [] }
      return items.map { .userInfo(item($0)) }
    case .action("add", _): return add(at: moment)
    case .action("set", let words):
      let value = words["value"] ?? "a"
      return [.userInfo(["set": value, "date": .integer(moment.microsecondsSince1970)])]
    case .action(let verb, _): return [.refused(verb, reason: "the list knows add and set")]
    case .reply: unanswered = []
    case .tick:
      resendAt = nil
      return resend()
    case .outcome(let outcome) where mistake == .resent && outcome.kind == "message":
      return outcome.name == "failed" ? resend() : []
    case .backgroundTask(let task): return [.completeTask(task)]
    default: break
    }
    return []
  }

  private mutating func resend() -> [LockstepCall] {
    let again = unanswered
    unanswered = []
    return again.map { _ in .userInfo(["more": 1]) }
  }

  private func item(_ number: Int64) -> LockstepJSON { ["item": .integer(number)] }

  private mutating func add(at moment: LockstepMoment) -> [LockstepCall] {
    last += 1
    let keep = LockstepCall.keep("last", .integer(last))
    switch mistake {
    case .increments: return [.userInfo(["more": 1]), .keep("last", .integer(last)), .keep("x", 1)]
    case .resent:
      guard isReachable else { return [.userInfo(["more": 1]), keep] }
      unanswered.append(last)
      return [.message(["more": 1], wantsReply: true), keep]
    case .contextForItems: return [.context(item(last)), keep]
    case .trustsReachable where isReachable:
      return [.message(item(last), wantsReply: false), keep]
    case .queueInMemory where !isReachable:
      items.append(last)
      return [keep]
    case .overtakes where isReachable:
      return [.userInfo(item(last)), .message(["all": .integer(last)], wantsReply: false), keep]
    default: return [.userInfo(item(last)), keep]
    }
  }
}

/// The phone's half: it has the items of each watch, and the setting that was set last.
struct ProbePhone: CompanionApp {
  let mistake: Mistake?
  private var state: LockstepJSON = [:]
  private var setting: LockstepJSON = ""
  private var date: Int64 = 0
  private var counts: [Int64: [Int64]] = [:]
  private var more: Int64 = 0
  private var origin: Int64 = 0
  private var unacknowledged: [LockstepEvent.UserInfo] = []
  private var acknowledgesAt: Duration?
  private var taken: [Int64: Int64] = [:]

  init(_ mistake: Mistake?) { self.mistake = mistake }

  var deadline: Duration? { acknowledgesAt }

  var screen: LockstepJSON {
    let items = counts.values.reduce(0) { $0 + Int64($1.count) }
    return ["screen": "list", "count": .integer(items + more), "setting": setting]
  }

  mutating func handle(_ event: LockstepEvent, at moment: LockstepMoment) -> [LockstepCall] {
    switch event {
    case .launched(let launch):
      load(launch.documents.first { $0.name == "state" }?.value)
      if mistake == .contextForItems, let context = launch.context { take(context) }
      return [.activate]
    case .deactivated: return mistake == .noSecondActivation ? [] : [.activate]
    case .counterpart(let number): origin = number
    case .userInfo(let info):
      if mistake != .increments, mistake != .resent, taken[info.origin] ?? 0 >= info.id {
        return [.acknowledge(info)]
      }
      taken[info.origin] = max(taken[info.origin] ?? 0, info.id)
      take(info.payload, from: mistake == .oneMark ? 0 : info.origin, at: moment)
      if mistake == .increments {
        unacknowledged.append(info)
        acknowledgesAt = moment.uptime + .seconds(1)
        return [keep]
      }
      return [keep, .acknowledge(info)]
    case .tick:
      defer { (unacknowledged, acknowledgesAt) = ([], nil) }
      return unacknowledged.map { .acknowledge($0) }
    case .message(let message):
      take(message.payload, from: origin, at: moment)
      return [keep] + (message.wantsReply ? [.reply(to: message, ["had": true])] : [])
    case .context(let context) where mistake == .contextForItems:
      take(context, from: origin, at: moment)
      return [keep]
    case .action("set", let words):
      setting = words["value"] ?? "a"
      date = moment.microsecondsSince1970
      return [keep]
    case .action(let verb, _): return [.refused(verb, reason: "the phone knows set")]
    default: break
    }
    return []
  }

  private mutating func take(
    _ payload: LockstepJSON,
    from watch: Int64 = 0,
    at moment: LockstepMoment? = nil
  ) {
    if payload["more"] != nil { more += 1 }
    if let number = payload["item"]?.integer,
      number > (counts[watch]?.last ?? 0) || mistake != .oneMark,
      !(counts[watch]?.contains(number) ?? false), !isKnown(number, watch)
    {
      counts[watch, default: []].append(number)
    }
    if let number = payload["all"]?.integer { known[watch] = number }
    if let value = payload["set"], let sent = payload["date"]?.integer {
      if mistake == .laterDateWins, sent < date { return }
      (setting, date) = (value, sent)
    }
  }

  private var known: [Int64: Int64] = [:]

  private func isKnown(_ number: Int64, _ watch: Int64) -> Bool { number <= known[watch] ?? 0 }

  // MARK: What is kept

  private var keep: LockstepCall {
    let watches = counts.sorted { $0.key < $1.key }.map { watch, items in
      LockstepJSON.object([
        .init("watch", .integer(watch)), .init("items", .array(items.map { .integer($0) })),
      ])
    }
    let marks = taken.sorted { $0.key < $1.key }.map {
      LockstepJSON.array([.integer($0), .integer($1)])
    }
    return .keep(
      "state",
      [
        "watches": .array(watches), "more": .integer(more), "setting": setting,
        "date": .integer(date), "marks": .array(marks),
      ]
    )
  }

  private mutating func load(_ state: LockstepJSON?) {
    for entry in state?["watches"]?.array ?? [] {
      guard let watch = entry["watch"]?.integer else { continue }
      counts[watch] = entry["items"]?.array?.compactMap(\.integer) ?? []
    }
    for mark in state?["marks"]?.array ?? [] {
      let numbers = mark.array?.compactMap(\.integer) ?? []
      if numbers.count == 2 { taken[numbers[0]] = numbers[1] }
    }
    more = state?["more"]?.integer ?? 0
    setting = state?["setting"] ?? ""
    date = state?["date"]?.integer ?? 0
  }
}
