import Lockstep

/// One thing to buy.
struct Item: Equatable {
  var name: String
  var count: Int64
  var isBought = false

  var json: JSON {
    ["name": .string(name), "count": .integer(count), "bought": .bool(isBought)]
  }

  init(name: String, count: Int64) {
    self.name = name
    self.count = count
  }

  init?(_ json: JSON) {
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

  var json: JSON {
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

  init?(_ json: JSON) {
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

  var json: JSON { .array(items.map(\.json)) }

  init(_ json: JSON? = nil) { items = json?.array?.compactMap(Item.init) ?? [] }
}

/// The phone's half: it owns the list, and tells the watch what it says by the application context.
struct ShoppingPhone: CompanionApp {
  private var list = ShoppingList()
  /// The last edit of the watch that is in the list.
  private var applied: Int64 = 0
  /// What the person at the watch is told of it.
  private var told = ""

  var screen: JSON { ["screen": "list", "items": list.json] }

  mutating func handle(_ event: Event, at moment: Moment) -> [Call] {
    switch event {
    case .deactivated: return [.activate]
    case .launched(let launch):
      let kept = launch.documents.first { $0.name == "list" }?.value
      list = ShoppingList(kept?["items"])
      applied = kept?["applied"]?.integer ?? 0
      return [.activate, .context(truth)]
    case .action(let verb, let words): return act(verb, words)
    case .userInfo(let info):
      take(info.payload)
      return publish() + [.acknowledge(info)]
    default: return []
    }
  }

  private mutating func act(_ verb: String, _ words: JSON) -> [Call] {
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

  /// Takes an edit in once, however often it arrives.
  private mutating func take(_ payload: JSON) {
    guard let edit = ListEdit(payload), edit.number > applied else { return }
    applied = edit.number
    told = list.apply(edit.deed) ?? told
  }

  /// The list goes to the disk and to the watch in one commit: neither knows more than the other.
  private func publish() -> [Call] { [.keep("list", truth), .context(truth)] }

  private var truth: JSON {
    ["items": list.json, "applied": .integer(applied), "told": .string(told)]
  }
}

/// The watch's half: it shows the phone's list with its own edits laid over it, until the phone has them.
struct ShoppingWatch: CompanionApp {
  private var truth: JSON = [:]
  /// The edits that the phone's list does not have yet.
  private var pending: [ListEdit] = []
  private var lastNumber: Int64 = 0

  private var list: ShoppingList {
    var list = ShoppingList(truth["items"])
    for edit in pending { _ = list.apply(edit.deed) }
    return list
  }

  var screen: JSON {
    [
      "screen": "list", "items": list.json, "pending": .integer(Int64(pending.count)),
      "told": truth["told"] ?? "",
    ]
  }

  mutating func handle(_ event: Event, at moment: Moment) -> [Call] {
    switch event {
    case .deactivated: return [.activate]
    case .launched(let launch):
      pending = launch.kept.compactMap(ListEdit.init)
      let last = launch.documents.first { $0.name == "last" }?.value.integer
      lastNumber = max(last ?? 0, pending.last?.number ?? 0)
      if let context = launch.context { _ = receive(context) }
      return [.activate]
    case .action(let verb, let words): return act(verb, words)
    case .context(let context): return receive(context)
    case .backgroundTask(let task): return [.completeTask(task)]
    default: return []
    }
  }

  private mutating func act(_ verb: String, _ words: JSON) -> [Call] {
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

  /// Queued under a name, so that the system has it for the next launch until the phone's list has it.
  private mutating func send(_ deed: ListEdit.Deed) -> [Call] {
    lastNumber += 1
    let edit = ListEdit(number: lastNumber, deed)
    pending.append(edit)
    return [
      .userInfo(edit.json, name: "edit-\(edit.number)"), .keep("last", .integer(lastNumber)),
    ]
  }

  private mutating func receive(_ context: JSON) -> [Call] {
    truth = context
    let applied = context["applied"]?.integer ?? 0
    let done = pending.filter { $0.number <= applied }
    pending.removeAll { $0.number <= applied }
    return done.map { .forget("edit-\($0.number)") }
  }
}
