import Lockstep

/// One thing to buy.
struct Item: Equatable {
  var name: String
  var count: Int64
  var isBought = false

  var json: LockstepJSON {
    ["name": .string(name), "count": .integer(count), "bought": .bool(isBought)]
  }

  init(name: String, count: Int64) {
    self.name = name
    self.count = count
  }

  init?(_ json: LockstepJSON) {
    guard let name = json["name"]?.string, let count = json["count"]?.integer else { return nil }
    self.name = name
    self.count = count
    isBought = json["bought"]?.bool ?? false
  }
}

/// What the person at the watch did, with a number of its own, so that a repeat is harmless.
struct ListEdit: Equatable {
  enum Deed: Equatable {
    case add(String)
    case buy(String)
    /// `was` is what the person saw when they changed it.
    case change(String, count: Int64, was: Int64)
  }

  var number: Int64
  var deed: Deed

  var json: LockstepJSON {
    switch deed {
    case .add(let name): ["number": .integer(number), "add": .string(name)]
    case .buy(let name): ["number": .integer(number), "buy": .string(name)]
    case .change(let name, let count, let was):
      [
        "number": .integer(number), "change": .string(name), "count": .integer(count),
        "was": .integer(was),
      ]
    }
  }

  init(number: Int64, _ deed: Deed) {
    self.number = number
    self.deed = deed
  }

  init?(_ json: LockstepJSON) {
    guard let number = json["number"]?.integer else { return nil }
    self.number = number
    if let name = json["add"]?.string {
      deed = .add(name)
    } else if let name = json["buy"]?.string {
      deed = .buy(name)
    } else if let name = json["change"]?.string, let count = json["count"]?.integer {
      deed = .change(name, count: count, was: json["was"]?.integer ?? count)
    } else {
      return nil
    }
  }
}

/// The list, and the one place that says what an edit does to it: phone and watch share it.
struct ShoppingList: Equatable {
  var items: [Item] = []

  /// Applies an edit.
  ///
  /// That something was bought is a fact and always holds. How many to buy is a wish: where somebody
  /// else has changed it since the person looked, theirs stays.
  ///
  /// - Returns: What the person who lost is told, or `nil` when nobody lost.
  mutating func apply(_ deed: ListEdit.Deed) -> String? {
    switch deed {
    case .add(let name):
      if !items.contains(where: { $0.name == name }) { items.append(Item(name: name, count: 1)) }
      return nil
    case .buy(let name):
      if let index = index(of: name) { items[index].isBought = true }
      return nil
    case .change(let name, let count, let was):
      guard let index = index(of: name) else { return "\(name) is no longer on the list" }
      guard items[index].count == was else {
        return "\(name): the phone says \(items[index].count) now, so \(count) was not taken"
      }
      items[index].count = count
      return nil
    }
  }

  func index(of name: String) -> Int? { items.firstIndex { $0.name == name } }

  var json: LockstepJSON { .array(items.map(\.json)) }

  init(_ json: LockstepJSON? = nil) { items = json?.array?.compactMap(Item.init) ?? [] }
}

/// The phone's half: it owns the list, and tells each watch what it says by the application context.
struct ShoppingPhone: CompanionApp {
  /// What the phone knows of one watch: watches number their edits each for themselves.
  private struct Wearer {
    /// The last edit of that watch that is in the list.
    var applied: Int64 = 0
    /// What the person at that watch is told of it.
    var told = ""
  }

  private var list = ShoppingList()
  private var watches: [Int64: Wearer] = [:]
  /// The watch that the session belongs to, as long as that is known.
  private var worn: Int64?

  var screen: LockstepJSON { ["screen": "list", "items": list.json] }

  mutating func handle(_ event: LockstepEvent, at moment: LockstepMoment) -> [LockstepCall] {
    switch event {
    case .deactivated:
      worn = nil
      return [.activate]
    case .launched(let launch):
      load(launch.documents.first { $0.name == "list" }?.value)
      return [.activate]
    // What was said before, or to another watch, this one has not been told.
    case .activated: return [.context(truth)]
    case .counterpart(let origin):
      worn = origin
      return publish()
    case .action(let verb, let words): return act(verb, words)
    case .userInfo(let info):
      take(info)
      return publish() + [.acknowledge(info)]
    default: return []
    }
  }

  private mutating func act(_ verb: String, _ words: LockstepJSON) -> [LockstepCall] {
    guard let name = words["item"]?.string else { return [.refused(verb, reason: "which item?")] }
    switch verb {
    case "add": _ = list.apply(.add(name))
    case "buy": _ = list.apply(.buy(name))
    case "change":
      guard let index = list.index(of: name), let count = words["count"]?.integer else {
        return [.refused(verb, reason: "\(name) is not on the list")]
      }
      list.items[index].count = count
    default: return [.refused(verb, reason: "the list knows add, buy and change")]
    }
    return publish()
  }

  /// Takes an edit in once, however often it arrives, whichever watch is worn by then.
  private mutating func take(_ info: LockstepEvent.UserInfo) {
    var watch = watches[info.origin] ?? Wearer()
    guard let edit = ListEdit(info.payload), edit.number > watch.applied else { return }
    watch.applied = edit.number
    watch.told = list.apply(edit.deed) ?? watch.told
    watches[info.origin] = watch
  }

  /// The list goes to the disk and to the watch in one commit: neither knows more than the other.
  private func publish() -> [LockstepCall] { [.keep("list", kept), .context(truth)] }

  /// What the watch that is worn is told.
  private var truth: LockstepJSON {
    let watch = worn.flatMap { watches[$0] } ?? Wearer()
    return ["items": list.json, "applied": .integer(watch.applied), "told": .string(watch.told)]
  }

  /// What the next launch finds.
  private var kept: LockstepJSON {
    let known = watches.sorted { $0.key < $1.key }.map { origin, watch -> LockstepJSON in
      [
        "origin": .integer(origin), "applied": .integer(watch.applied),
        "told": .string(watch.told),
      ]
    }
    return ["items": list.json, "watches": .array(known)]
  }

  private mutating func load(_ kept: LockstepJSON?) {
    list = ShoppingList(kept?["items"])
    for known in kept?["watches"]?.array ?? [] {
      guard let origin = known["origin"]?.integer else { continue }
      let applied = known["applied"]?.integer ?? 0
      watches[origin] = Wearer(applied: applied, told: known["told"]?.string ?? "")
    }
  }
}

/// The watch's half: it shows the phone's list with its own edits laid over it, until the phone has them.
struct ShoppingWatch: CompanionApp {
  private var truth: LockstepJSON = [:]
  /// The edits that the phone's list does not have yet.
  private var pending: [ListEdit] = []
  /// Those of them that no session has taken yet.
  private var unsent: [ListEdit] = []
  private var isActivated = false
  private var lastNumber: Int64 = 0

  private var list: ShoppingList {
    var list = ShoppingList(truth["items"])
    for edit in pending { _ = list.apply(edit.deed) }
    return list
  }

  var screen: LockstepJSON {
    [
      "screen": "list", "items": list.json, "pending": .integer(Int64(pending.count)),
      "told": truth["told"] ?? "",
    ]
  }

  mutating func handle(_ event: LockstepEvent, at moment: LockstepMoment) -> [LockstepCall] {
    switch event {
    case .activated:
      isActivated = true
      return sendUnsent()
    case .launched(let launch):
      let documents = launch.documents
      let waiting = documents.first { $0.name == "unsent" }?.value.array ?? []
      unsent = waiting.compactMap(ListEdit.init)
      pending = launch.kept.compactMap(ListEdit.init) + unsent
      let last = documents.first { $0.name == "last" }?.value.integer
      lastNumber = max(last ?? 0, pending.last?.number ?? 0)
      if let context = launch.context { _ = receive(context) }
      return [.activate]
    case .action(let verb, let words): return act(verb, words)
    case .context(let context): return receive(context)
    case .backgroundTask(let task): return [.completeTask(task)]
    default: return []
    }
  }

  private mutating func act(_ verb: String, _ words: LockstepJSON) -> [LockstepCall] {
    guard let name = words["item"]?.string else { return [.refused(verb, reason: "which item?")] }
    switch verb {
    case "add": return send(.add(name))
    case "buy": return send(.buy(name))
    case "change":
      guard let index = list.index(of: name), let count = words["count"]?.integer else {
        return [.refused(verb, reason: "\(name) is not on the list")]
      }
      return send(.change(name, count: count, was: list.items[index].count))
    default: return [.refused(verb, reason: "the list knows add, buy and change")]
    }
  }

  /// Kept until a session takes it: one that is not activated refuses what is queued.
  private mutating func send(_ deed: ListEdit.Deed) -> [LockstepCall] {
    lastNumber += 1
    let edit = ListEdit(number: lastNumber, deed)
    pending.append(edit)
    unsent.append(edit)
    let last = LockstepCall.keep("last", .integer(lastNumber))
    if isActivated { return [last] + sendUnsent() }
    return [last, .keep("unsent", .array(unsent.map(\.json)))]
  }

  /// Queued under a name, so that the system has it for the next launch until the phone's list has it.
  private mutating func sendUnsent() -> [LockstepCall] {
    if unsent.isEmpty { return [] }
    let queued = unsent.map { LockstepCall.userInfo($0.json, name: "edit-\($0.number)") }
    unsent = []
    return queued + [.keep("unsent", nil)]
  }

  private mutating func receive(_ context: LockstepJSON) -> [LockstepCall] {
    truth = context
    let applied = context["applied"]?.integer ?? 0
    let done = pending.filter { $0.number <= applied }
    pending.removeAll { $0.number <= applied }
    return done.map { .forget("edit-\($0.number)") }
  }
}
