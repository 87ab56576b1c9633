import LockstepDevices
import LockstepDocuments
import LockstepProtocol
import LockstepSimulation
import LockstepWorkouts

/// Splits and their exercises: making, editing, ordering, deleting.
extension PhoneApp {
  mutating func perform(_ action: PhoneAction.SplitAction, at now: Now) throws(Refused) -> [AppCall]
  {
    switch action {
    case .starters: return try addStarterSplits(at: now)
    case .create(let name, let look): return try create(name, look, at: now)
    case .edit(let name, let look): return try edit(split: name, look, at: now)
    case .move(let name, let place): return try move(split: name, to: place, at: now)
    case .delete(let name): return try delete(split: name, at: now)
    case .add(let exercise, let split, let edit):
      return try add(exercise, edit, to: split, at: now)
    case .editExercise(let exercise, let split, let name, let edit):
      if name == nil { try Self.require(edit, or: "a name, ") }
      return try change(exercise, of: split, at: now) { (found) throws(Refused) in
        if let name {
          try Self.require(name: name, of: "an exercise")
          found.name = name
        }
        let plan = try Self.applied { () throws(Refusal) in try found.plan.applying(edit) }
        if plan.weight != found.plan.weight { found.weightLastUpdated = now.wall }
        found.plan = plan
      }
    case .moveExercise(let exercise, let split, let place):
      return try reorder(exercise, of: split, to: place, at: now)
    case .removeExercise(let exercise, let split):
      return try remove(exercise, of: split, at: now)
    case .remind(let exercise, let split, let weeks, let isOff):
      return try remind(of: exercise, of: split, every: weeks, isOff: isOff, at: now)
    }
  }

  // MARK: Splits

  private mutating func addStarterSplits(at now: Now) throws(Refused) -> [AppCall] {
    var order = nextOrder
    var made: [Split] = []
    for starter in Catalog.starterSplits
    where !store.cache.splits.contains(where: { $0.name.hasBytes(of: starter.name) }) {
      made.append(
        Split(
          id: DocumentID(at: now.wall, from: &ids),
          name: starter.name,
          color: starter.color,
          systemImage: starter.systemImage,
          order: order,
          exercises: starter.exercises.map { identified($0, at: now) }
        )
      )
      order += 1
    }
    if made.isEmpty { return [] }
    let added = made
    return try write(at: now) { (door) throws(Refused) in
      for split in added { door.put(split) }
    }
  }

  private var nextOrder: Int64 { (store.cache.splits.map(\.order).max() ?? -1) + 1 }

  private mutating func identified(_ exercise: Exercise, at now: Now) -> Exercise {
    var exercise = exercise
    exercise.id = DocumentID(at: now.wall, from: &ids)
    return exercise
  }

  private mutating func create(_ name: String, _ look: PhoneAction.SplitLookChange, at now: Now)
    throws(Refused) -> [AppCall]
  {
    try Self.require(name: name, of: "a split")
    try checkIsNew(split: name)
    var split = Split(id: DocumentID(at: now.wall, from: &ids), name: name, order: nextOrder)
    split.color = look.color ?? split.color
    split.systemImage = look.icon ?? split.systemImage
    let made = split
    return try write(at: now) { (door) throws(Refused) in door.put(made) }
  }

  private func checkIsNew(split name: String) throws(Refused) {
    if store.cache.splits.contains(where: { $0.name.hasBytes(of: name) }) {
      throw Refused("there is a split “\(name)” already")
    }
  }

  private mutating func edit(split name: String, _ look: PhoneAction.SplitLookChange, at now: Now)
    throws(Refused) -> [AppCall]
  {
    if look.isEmpty { throw Refused("nothing to change is named: give a name, a color or an icon") }
    if let new = look.name, !new.hasBytes(of: name) {
      try Self.require(name: new, of: "a split")
      try checkIsNew(split: new)
    }
    return try change(split: name, at: now) { split in
      split.name = look.name ?? split.name
      split.color = look.color ?? split.color
      split.systemImage = look.icon ?? split.systemImage
    }
  }

  /// Gives every split its place as its order; those that stay where they are keep their files.
  private mutating func move(split name: String, to place: Int64, at now: Now) throws(Refused)
    -> [AppCall]
  {
    var splits = store.cache.splits
    let moved = try find(split: name)
    try Self.require(place, among: splits.count)
    splits.removeAll { $0.id == moved.id }
    splits.insert(moved, at: Int(place) - 1)
    let moves = splits.enumerated().filter { $1.order != Int64($0) }
    if moves.isEmpty { return [] }
    return try write(at: now) { (door) throws(Refused) in
      for (index, split) in moves {
        var current = try Self.current(split, &door)
        current.order = Int64(index)
        door.put(current)
      }
    }
  }

  /// Refuses an edit of a plan that names nothing to change.
  static func require(_ edit: PlanEdit, or more: String = "") throws(Refused) {
    guard edit == PlanEdit() else { return }
    throw Refused(
      "nothing to change is named: give \(more)sets, reps, a weight, a duration or a rest"
    )
  }

  /// Refuses a name without a letter, by which nobody finds anything.
  private static func require(name: String, of kind: String) throws(Refused) {
    if name.contains(where: { !$0.isWhitespace }) { return }
    throw Refused("\(kind) needs a name, and “\(name)” is none: give one with a letter")
  }

  /// Refuses a place behind the end of a list.
  private static func require(_ place: Int64, among count: Int) throws(Refused) {
    guard place <= count else {
      throw Refused("place \(place) is behind the end of the list, whose last place is \(count)")
    }
  }

  private mutating func delete(split name: String, at now: Now) throws(Refused) -> [AppCall] {
    let split = try theOnly(split: name)
    let path = StorePath.split(split.id)
    return try write(at: now) { (door) throws(Refused) in
      try Self.stored { () throws(StoreRefusal) in try door.delete("split", split.id, at: path) }
    } + [Self.answer(deleted: "\(split.id.text): “\(split.name)”", split.id, from: path)]
  }

  /// The split of a name or an id; several are listed, since nobody knows which is meant.
  private func theOnly(split name: String) throws(Refused) -> Split {
    let found = store.cache.splits.filter { $0.name.hasBytes(of: name) || $0.id.text == name }
    if found.isEmpty { return try find(split: name) }
    if found.count == 1 { return found[0] }
    let ids = found.map(\.id.text)
    throw Refused("\(found.count) splits are called “\(name)”: name one by its id; \(ids.thereAre)")
  }

  // MARK: Exercises

  /// Adds an exercise; what the owner leaves open, the catalog says.
  private mutating func add(
    _ exercise: String,
    _ edit: PlanEdit,
    to name: String,
    at now: Now
  ) throws(Refused) -> [AppCall] {
    try Self.require(name: exercise, of: "an exercise")
    let known = Catalog.exercise(named: exercise)
    guard let plan = known?.plan ?? edit.sets.map({ Plan(sets: $0) }) else {
      throw Refused("the catalog has no “\(exercise)”: say how many sets")
    }
    let base = edit.isWhole ? Plan(sets: plan.sets) : plan
    let planned = try Self.applied { () throws(Refusal) in try base.applying(edit) }
    let made = identified(Exercise(name: exercise, plan: planned), at: now)
    return try change(split: name, at: now) { (split) throws(Refused) in
      if split.exercises.contains(where: { $0.name.hasBytes(of: exercise) }) {
        throw Refused("“\(name)” has a “\(exercise)” already")
      }
      split.exercises.append(made)
    }
  }

  mutating func change(
    _ exercise: String,
    of name: String,
    at now: Now,
    _ body: (inout Exercise) throws(Refused) -> Void
  ) throws(Refused) -> [AppCall] {
    try change(split: name, at: now) { (split) throws(Refused) in
      let index = try Self.place(of: exercise, in: split)
      try body(&split.exercises[index])
      let new = split.exercises[index].name
      if split.exercises.count(where: { $0.name.hasBytes(of: new) }) > 1 {
        throw Refused("“\(name)” has a “\(new)” already")
      }
    }
  }

  private mutating func reorder(
    _ exercise: String,
    of name: String,
    to place: Int64,
    at now: Now
  ) throws(Refused) -> [AppCall] {
    try change(split: name, at: now) { (split) throws(Refused) in
      try Self.require(place, among: split.exercises.count)
      let moved = split.exercises.remove(at: try Self.place(of: exercise, in: split))
      split.exercises.insert(moved, at: Int(place) - 1)
    }
  }

  private mutating func remove(_ exercise: String, of name: String, at now: Now) throws(Refused)
    -> [AppCall]
  {
    try change(split: name, at: now) { (split) throws(Refused) in
      split.exercises.remove(at: try Self.place(of: exercise, in: split))
    }
  }

  private static func place(of exercise: String, in split: Split) throws(Refused) -> Int {
    if let index = split.exercises.firstIndex(where: { $0.name.hasBytes(of: exercise) }) {
      return index
    }
    let names = split.exercises.map { "“\($0.name)”" }.joined(separator: ", ")
    throw Refused(
      "“\(split.name)” has no “\(exercise)”" + (names.isEmpty ? "" : "; it has \(names)")
    )
  }

  // MARK: Finding

  func find(split name: String) throws(Refused) -> Split {
    if let split = store.cache.splits.first(where: { $0.name.hasBytes(of: name) }) { return split }
    let names = store.cache.splits.map { "“\($0.name)”" }
    throw Refused(
      "there is no split “\(name)”"
        + (names.isEmpty ? ": there is none at all" : "; \(names.thereAre)")
    )
  }

  /// Changes a split as its document says now.
  private mutating func change(
    split name: String,
    at now: Now,
    _ body: (inout Split) throws(Refused) -> Void
  ) throws(Refused) -> [AppCall] {
    let known = try find(split: name)
    return try write(at: now) { (door) throws(Refused) in
      let old = try Self.current(known, &door)
      var split = old
      try body(&split)
      if split != old { door.put(split) }
    }
  }

  static func current(_ split: Split, _ door: inout StoreDoor) throws(Refused) -> Split {
    let found = try stored { () throws(StoreRefusal) in try door.split(split.id) }
    guard let found else { throw Refused("the document of “\(split.name)” is no longer there") }
    return found
  }
}
