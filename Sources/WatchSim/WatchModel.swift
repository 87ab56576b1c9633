import LockstepDocuments
import LockstepProtocol
import LockstepSimulation
import LockstepWorkouts

/// The watch app's view of the phone's documents: the last snapshot, with those of the wearer's changes
/// applied that the snapshot does not contain yet.
///
/// The view is always derived anew, so it is right as soon as the snapshot is (CHANGE-7).
struct WatchModel: Sendable {
  private var snapshot = Snapshot()
  /// The watch's changes that the last snapshot does not contain yet, oldest first.
  private(set) var pending: [Change] = []
  /// The snapshot with the pending changes applied.
  private(set) var view = Snapshot()
  /// The newest change of this watch that a snapshot has named so far.
  private var furthest = Change.Mark.none
  private var contentDigest: UInt64 = 0
  private var pendingDigest: UInt64 = 0

  /// The news that a snapshot brings.
  struct News {
    var refusals: [Snapshot.Refused]
    /// The changes that are no longer pending, since the snapshot names them.
    var dealtWith: [Change.Mark] = []
    /// `true` if the snapshot lacks changes of this watch that an earlier snapshot had.
    var lacksWhatWasThere = false
  }

  /// Takes in a snapshot of the phone; its entries about another watch's changes are ignored.
  mutating func receive(_ snapshot: Snapshot, of origin: Int64, digest: UInt64) -> News {
    let known = self.snapshot.refusals.map(\.mark)
    var news = News(
      refusals: snapshot.refusals.filter { refused in
        refused.mark.origin == origin && !known.contains(refused.mark)
      }
    )
    news.lacksWhatWasThere = follow(snapshot, of: origin)
    self.snapshot = snapshot
    contentDigest = digest
    pending.removeAll { change in
      guard snapshot.hasDealtWith(change.mark) else { return false }
      news.dealtWith.append(change.mark)
      // Less the one that goes, so that many that wait cost nothing.
      pendingDigest &-= Self.digest(of: change)
      return true
    }
    layPendingOver()
    return news
  }

  /// Says if a snapshot is older than an earlier one: the phone's folder was restored from a copy, or
  /// is another one.
  private mutating func follow(_ snapshot: Snapshot, of origin: Int64) -> Bool {
    guard snapshot.appliedThrough.origin == origin else { return false }
    if furthest.origin == origin, snapshot.taken < furthest.sequence { return true }
    furthest = Change.Mark(origin: origin, sequence: snapshot.taken)
    return false
  }

  /// The reasons why changes still wait on the phone for their documents, one sentence each.
  var problems: [String] {
    snapshot.waiting.map(\.reason).filter { !$0.isEmpty }
  }

  mutating func add(_ change: Change) {
    pending.append(change)
    pendingDigest &+= Self.digest(of: change)
    Self.apply(change, to: &view)
  }

  /// Drops a change from the pending ones although no snapshot names it.
  mutating func letGo(_ name: String) {
    for change in pending where change.mark.name == name {
      pendingDigest &-= Self.digest(of: change)
    }
    pending.removeAll { $0.mark.name == name }
    layPendingOver()
  }

  private mutating func layPendingOver() {
    view = snapshot
    for change in pending { Self.apply(change, to: &view) }
  }

  private static func apply(_ change: Change, to view: inout Snapshot) {
    // What the phone would refuse leaves the view as it is; the refusal itself comes from the phone.
    switch change.edit {
    case .settings(let edit):
      _ = Result { () throws(Refusal) in try view.settings.apply(edit, at: change.date) }
    case .log(let workoutID, let logID, let edit):
      guard let index = view.workouts.firstIndex(where: { $0.id == workoutID }) else { return }
      _ = Result { () throws(Refusal) in
        try view.workouts[index].apply(edit, to: logID, at: change.date)
      }
    // Nothing of a health workout is in the snapshot.
    case .samples, .finished: return
    }
  }

  /// The workouts that are not over, which the wearer can open.
  var openWorkouts: [Workout] {
    view.workouts.filter { !$0.status.isOver }
  }

  func workout(_ id: DocumentID) -> Workout? { view.workouts.first { $0.id == id } }

  private static func digest(of change: Change) -> UInt64 {
    var digest = Digest()
    digest.add(ApplicationMessage.change(change).payload.bytes)
    return digest.value
  }

  func add(to digest: inout Digest) {
    digest.add(contentDigest)
    digest.add(furthest.origin)
    digest.add(furthest.sequence)
    digest.add(pending.count)
    digest.add(pendingDigest)
  }
}
