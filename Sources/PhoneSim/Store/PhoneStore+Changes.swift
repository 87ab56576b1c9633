import LockstepDocuments
import LockstepLink
import LockstepProtocol
import LockstepSimulation
import LockstepWorkouts

/// The handling of the watch's changes: each is applied once, refused, or taken over until its document
/// can be written.
extension PhoneStore {
  /// Deals with a change of the watch unless that has been done before, and stores its mark in the same
  /// step (CHANGE-4).
  ///
  /// Returns the batch that was written, or `nil` if the change had been dealt with before: a repeat
  /// changes nothing. It throws if the store cannot write; the change then stays unacknowledged.
  mutating func apply(_ change: Change, at now: Now) throws(StoreRefusal) -> StoreBatch? {
    if let problem = unfinished.problem(placing: StorePath.marks(of: change.mark.origin)) {
      throw .heldBack(problem)
    }
    if try marks(of: change.mark.origin).taken.contains(change.mark.sequence) {
      return finishTakingOver(change, at: now)
    }
    guard drive == .available else { throw .drive(drive) }
    let target = WaitingChange.target(of: change)
    if let earlier = waiting.first(where: { $0.target == target }) {
      return try takeOver(change, because: earlier.reason, at: now)
    }
    let leftover = unmarked.first { $0.mark == change.mark }?.path
    do throws(StoreRefusal) {
      let batch = try self.change(at: now, or: { $0 }) { (door) throws(StoreRefusal) in
        try Self.deal(with: change, in: &door, at: now)
        if let leftover { door.sweep(leftover) }
      }
      unmarked.removeAll { $0.mark == change.mark }
      return batch
    } catch {
      // Its mark may be in place, and not last yet: then it is dealt with, and has its receipt later.
      if try marks(of: change.mark.origin).taken.contains(change.mark.sequence) { throw error }
      return try takeOver(change, because: error.sentence, at: now)
    }
  }

  /// Reads the marks of a watch, which say how many of its changes are dealt with.
  func marks(of origin: Int64) throws(StoreRefusal) -> ChangeMarks {
    if let lapse = cache.lapses[StorePath.marks(of: origin)] { throw .unreadable(lapse.problem) }
    if let marks = cache.marks(of: origin) { return marks }
    if let lapse = cache.lapses[StorePath.marks] { throw .unreadable(lapse.problem) }
    return ChangeMarks(of: origin)
  }

  /// Applies or refuses a change, and stores the mark of it in the same batch.
  private static func deal(with change: Change, in door: inout StoreDoor, at now: Now)
    throws(StoreRefusal)
  {
    var marks = try door.marks(of: change.mark.origin)
    marks.take(change, at: now.wall)
    try put(change, into: &door, &marks)
    door.put(marks)
  }

  /// Applies a change to its document, or notes in the marks the reason why it is refused.
  private static func put(_ change: Change, into door: inout StoreDoor, _ marks: inout ChangeMarks)
    throws(StoreRefusal)
  {
    door.follows(change)
    var conflict = EditConflict.none
    let refusal = try door.put(change, &conflict)
    if let overruled = conflict.overruled {
      let text = "Changed on the watch: \(overruled)"
      door.tell(OwnerNotice(name: change.mark.name, text: text))
    }
    if let refusal {
      marks.refuse(change.mark.sequence, because: refusal)
    } else if let detail = conflict.refused {
      marks.refuse(change.mark.sequence, because: .conflict, detail)
    }
  }

  // MARK: Waiting

  /// Takes over a change whose document cannot be written now: it is stored, and from then on the phone
  /// alone is responsible for it.
  private mutating func takeOver(_ change: Change, because reason: String, at now: Now)
    throws(StoreRefusal) -> StoreBatch
  {
    let taken = waitingChange(of: change, because: reason)
    begin(taken)
    let batch = try self.change(at: now, or: { $0 }) { (door) throws(StoreRefusal) in
      var marks = try door.marks(of: change.mark.origin)
      marks.take(change, at: now.wall)
      door.put(taken)
      door.put(marks)
    }
    keep(taken)
    return batch
  }

  /// Completes the taking over of a change whose mark was written when the disk failed: the change is
  /// applied, or waits.
  private mutating func finishTakingOver(_ change: Change, at now: Now) -> StoreBatch? {
    guard let entry = unmarked.first(where: { $0.mark == change.mark }) else { return nil }
    keep(entry)
    guard waiting.first(where: { $0.target == entry.target }) == entry else { return nil }
    return try? applyWaiting(entry, change, at: now)
  }

  /// Stores a change that this version cannot read entirely, until a later version of the app reads it.
  ///
  /// - Returns: The batch that was written, or `nil` if the change had been dealt with before.
  mutating func takeOver(unread payload: JSONText, _ mark: Change.Mark, at now: Now)
    throws(StoreRefusal) -> StoreBatch?
  {
    if try marks(of: mark.origin).taken.contains(mark.sequence) {
      if let entry = unmarked.first(where: { $0.mark == mark }) { keep(entry) }
      return nil
    }
    guard drive == .available else { throw .drive(drive) }
    let entry = WaitingChange(number: nextNumber, mark, saying: payload)
    begin(entry)
    let batch = try change(at: now, or: { $0 }) { (door) throws(StoreRefusal) in
      var marks = try door.marks(of: mark.origin)
      marks.take(mark.sequence)
      door.put(entry)
      door.put(marks)
    }
    keep(entry)
    return batch
  }

  func waitingChange(of change: Change, because reason: String) -> WaitingChange {
    let known = waiting.first { $0.mark == change.mark }?.number
    return WaitingChange(
      number: known ?? nextNumber,
      mark: change.mark,
      change: change,
      reason: reason
    )
  }

  private var nextNumber: Int64 { (waiting.map(\.number).max() ?? 0) + 1 }

  /// Notes a change whose taking over has begun: until it is done, the change's file may exist without
  /// the mark.
  private mutating func begin(_ taken: WaitingChange) {
    unmarked.removeAll { $0.mark == taken.mark }
    unmarked.append(taken)
  }

  mutating func keep(_ taken: WaitingChange) {
    unmarked.removeAll { $0.mark == taken.mark }
    waiting.removeAll { $0.mark == taken.mark }
    waiting.append(taken)
    waiting.sort { $0.number < $1.number }
  }

  /// Applies the waiting changes whose documents can be written again; changes of one document are
  /// applied in the order in which they were made.
  mutating func applyWaiting(at now: Now) -> [StoreBatch] {
    guard drive == .available else { return [] }
    var applied: [StoreBatch] = []
    var blocked: [String] = []
    for entry in waiting {
      guard let change = entry.change, let target = entry.target, !blocked.contains(target),
        !unfinished.removes(entry.path)
      else { continue }
      do throws(StoreRefusal) {
        applied.append(try applyWaiting(entry, change, at: now))
      } catch {
        blocked.append(target)
      }
    }
    return applied
  }

  /// Applies one waiting change, or stores the reason why it and the later changes of its document wait
  /// on.
  private mutating func applyWaiting(_ entry: WaitingChange, _ change: Change, at now: Now)
    throws(StoreRefusal) -> StoreBatch
  {
    do throws(StoreRefusal) {
      let batch = try apply(entry, change, at: now)
      waiting.removeAll { $0.mark == entry.mark }
      return batch
    } catch {
      for index in waiting.indices where waiting[index].target == entry.target {
        waiting[index].reason = error.sentence
      }
      throw error
    }
  }

  private mutating func apply(_ entry: WaitingChange, _ change: Change, at now: Now)
    throws(StoreRefusal) -> StoreBatch
  {
    try self.change(at: now, or: { $0 }) { (door) throws(StoreRefusal) in
      let old = try door.marks(of: change.mark.origin)
      var marks = old
      // A crash may have kept it from its mark, and a file may come from another store: it counts from
      // now on, and is a repetition when its watch sends it again.
      if !old.taken.contains(change.mark.sequence) { marks.take(change, at: now.wall) }
      try Self.put(change, into: &door, &marks)
      if marks != old { door.put(marks) }
      door.sweep(entry.path)
    }
  }

  /// Refuses a waiting change; the next snapshot tells its watch.
  ///
  /// - Returns: The batch that was written, or `nil` if no change with this number waits.
  mutating func drop(waiting number: Int64, at now: Now) throws(StoreRefusal) -> StoreBatch? {
    guard let entry = waiting.first(where: { $0.number == number }) else { return nil }
    let batch = try change(at: now, or: { $0 }) { (door) throws(StoreRefusal) in
      var marks = try door.marks(of: entry.mark.origin)
      marks.take(entry.mark.sequence)
      marks.refuse(entry.mark.sequence, because: .dropped)
      door.put(marks)
      door.sweep(entry.path)
    }
    waiting.removeAll { $0.mark == entry.mark }
    return batch
  }

  /// Reads the waiting changes of earlier starts, and notes those that cannot be read.
  mutating func readWaiting() {
    waitingProblem = nil
    do throws(StoreRefusal) {
      for name in try names(in: StorePath.waiting) {
        if let mark = WaitingChange.mark(ofFile: name) { readWaiting(mark) }
      }
    } catch {
      waitingProblem = StoreProblem(path: StorePath.waiting, error.sentence)
    }
  }

  private mutating func readWaiting(_ mark: Change.Mark) {
    if waiting.contains(where: { $0.mark == mark && $0.change != nil }) { return }
    // One that cannot be read gets a number all the same, by which it can be dropped.
    let known = waiting.first { $0.mark == mark }?.number
    var entry = WaitingChange(number: known ?? nextNumber, mark: mark)
    do throws(StoreRefusal) {
      let bytes = try read(entry.path, upTo: StoredDocument.maximumBytes)
      do throws(JSONError) {
        entry = try WaitingChange.read(stored: bytes, mark)
        if entry.change != nil { entry.reason = "the phone has not read its document yet" }
      } catch {
        entry.reason = "\(entry.path): \(error); mend the file"
      }
    } catch {
      entry.reason = error.sentence
    }
    keep(entry)
  }

  /// Adds the waiting changes to the device's digest, since the phone's next steps depend on them.
  func addWaiting(to digest: inout Digest) {
    for entry in waiting {
      digest.add(entry.number)
      digest.add(entry.mark.origin)
      digest.add(entry.mark.sequence)
    }
    for entry in unmarked {
      digest.add(entry.number)
      digest.add(entry.path)
    }
    for entry in unfinished.entries { digest.add(entry.number) }
    for (path, lapse) in zip(cache.lapses.names, cache.lapses.elements) {
      digest.add(path)
      digest.add(lapse.since.nanoseconds)
      digest.add(lapse.isMarked)
    }
  }

  // MARK: What the watch is told

  /// The progress of one watch's changes in the form that snapshots carry.
  struct Standing {
    var appliedThrough: Change.Mark
    var taken: Int64
    var waiting: [Snapshot.Waiting]
    var refusals: [Snapshot.Refused]
  }

  /// The greatest number of waiting changes that a snapshot names.
  private static let namedMost = 1_000

  func standing(of origin: Int64) -> Standing {
    let marks = cache.marks(of: origin) ?? ChangeMarks(of: origin)
    var waits = waitingChanges(of: origin)
    var numbers = marks.taken
    for wait in waits where !numbers.contains(wait.sequence) { numbers.take(wait.sequence) }
    var taken = numbers.last
    // What a copy of the watch's folder has numbered higher is not this one's to show.
    waits.removeAll { $0.sequence > taken }
    if waits.count > Self.namedMost {
      taken = waits[Self.namedMost].sequence - 1
      waits.removeLast(waits.count - Self.namedMost)
    }
    let applied = waits.first.map { $0.sequence - 1 } ?? taken
    return Standing(
      appliedThrough: Change.Mark(origin: taken == 0 ? 0 : origin, sequence: applied),
      taken: taken,
      waiting: waits,
      refusals: marks.refusals
    )
  }

  /// Lists a watch's waiting changes: those with a file, and those whose file is yet to be written.
  private func waitingChanges(of origin: Int64) -> [Snapshot.Waiting] {
    var all = waiting.filter { $0.mark.origin == origin }.map { ($0.mark.sequence, $0.reason) }
    for entry in unfinished.entries {
      guard let payload = entry.intent.change,
        case .change(let change)? = ApplicationMessage.readIfPossible(payload),
        change.mark.origin == origin, !entry.isWithdrawn
      else { continue }
      all.append((change.mark.sequence, entry.reason.sentence))
    }
    all.sort { $0.0 < $1.0 }
    return all.enumerated().map { index, change in
      Snapshot.Waiting(
        sequence: change.0,
        reason: index < Snapshot.reasonsTold ? "Waits on the phone: \(change.1)" : ""
      )
    }
  }
}

extension StoreDoor {
  /// Applies a change's edit to its document, or returns the reason why the edit is refused.
  fileprivate mutating func put(_ change: Change, _ conflict: inout EditConflict)
    throws(StoreRefusal) -> Refusal?
  {
    switch change.edit {
    case .settings(let edit):
      var settings = try settings()
      do throws(Refusal) {
        conflict = try settings.apply(edit, at: change.date)
      } catch {
        return error
      }
      put(settings)
    case .log(let workoutID, let logID, let edit):
      guard let (stored, path) = try workout(workoutID) else { return .workoutDeleted }
      var workout = stored
      do throws(Refusal) {
        conflict = try workout.apply(edit, to: logID, at: change.date, by: change.mark.origin)
      } catch {
        return error
      }
      put(workout, at: path)
    case .samples(let sample): return put(sample)
    case .finished(let finished): return try put(finished)
    }
    return nil
  }
}
