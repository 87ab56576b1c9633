package import LockstepDocuments
import LockstepHealth
import LockstepProtocol
package import LockstepSimulation

/// The server of Running Days, by the rules of its interface: a pure state machine that gets the time
/// as an argument.
///
/// - Of what is brought, the run that starts nearest, by a minute at most, is the same run. One that says
///   the same is left alone; one that was changed on the server stays as it is there, which is a
///   conflict; any other is updated.
/// - A request with the key of one of the last 24 hours is answered as that was, and changes nothing.
/// - Pages are newest first; a cursor is the start of the last run of a page.
package struct RunServer: Equatable, Sendable {
  /// A run with the number of times it was written.
  struct Kept: Equatable {
    var run: Run
    var version: Int64
  }

  /// The answer given for an idempotency key, with its date.
  struct Answered: Equatable {
    let key: String
    let date: WallTime
    let response: SyncResponse
  }

  /// The runs, sorted by their starts.
  var kept: [Kept] = []
  var answered: [Answered] = []
  var lastSync: Int64 = 0

  static let sameRunSeconds: Int64 = 60
  static let keyHours: Int64 = 24
  static let limits: ClosedRange<Int64> = 1...100
  /// The size of a page if the request names no limit.
  package static let limitDefault: Int64 = 50

  package init() {}

  /// The runs of the server, oldest first.
  package var runs: [Run] { kept.map(\.run) }

  /// Changes a run on the server, as a user of its web page could.
  package mutating func edit(_ id: DocumentID, _ change: (inout Run) -> Void) {
    guard let index = kept.firstIndex(where: { $0.run.clientID == id }) else { return }
    change(&kept[index].run)
    kept[index].version += 1
  }

  /// Handles a request, and returns the answer.
  package mutating func handle(_ request: RunServerRequest, at date: WallTime) -> RunServerAnswer {
    switch request {
    case .sync(let request): sync(request, at: date)
    case .page(let limit, let cursor): page(limit, cursor)
    case .delete(let id): delete(id)
    }
  }

  // MARK: Sync

  private mutating func sync(_ request: SyncRequest, at date: WallTime) -> RunServerAnswer {
    answered.removeAll { date - $0.date >= .seconds(Self.keyHours * 3_600) }
    if let earlier = answered.first(where: { $0.key == request.idempotencyKey }) {
      return .synced(earlier.response)
    }
    if let fault = Self.fault(of: request) { return .invalid(fault) }
    lastSync += 1
    var response = SyncResponse(
      syncID: "sync-\(lastSync)",
      serverTimestamp: date,
      created: 0,
      updated: 0,
      unchanged: 0,
      conflicts: []
    )
    for run in request.workouts { take(run, &response) }
    answered.append(Answered(key: request.idempotencyKey, date: date, response: response))
    return .synced(response)
  }

  private static func fault(of request: SyncRequest) -> String? {
    if !(1...SyncRequest.workoutsMax).contains(request.workouts.count) {
      return "workouts: expected 1 to \(SyncRequest.workoutsMax), found \(request.workouts.count)"
    }
    if !(1...SyncRequest.keyLengthMax).contains(request.idempotencyKey.utf8.count) {
      return "idempotencyKey: expected a text of 1 to \(SyncRequest.keyLengthMax) bytes"
    }
    for (index, run) in request.workouts.enumerated() {
      if let fault = run.fault { return "workouts[\(index)].\(fault)" }
    }
    return nil
  }

  private mutating func take(_ run: Run, _ response: inout SyncResponse) {
    guard let index = nearest(to: run) else {
      let place = kept.firstIndex { $0.run.startTime > run.startTime } ?? kept.count
      kept.insert(Kept(run: run, version: 1), at: place)
      response.created += 1
      return
    }
    if kept[index].run.isIdentical(to: run) {
      response.unchanged += 1
    } else if kept[index].version > 1 {
      response.conflicts.append(run.clientID)
    } else {
      kept[index] = Kept(run: run, version: kept[index].version + 1)
      kept.sort { $0.run.startTime < $1.run.startTime }
      response.updated += 1
    }
  }

  /// Finds the run whose start is nearest, if it is near enough to be the same run.
  private func nearest(to run: Run) -> Int? {
    let reach = Self.sameRunSeconds * 1_000_000
    func distance(_ index: Int) -> Int64 {
      Run.distance(kept[index].run.startTime.microseconds, run.startTime.microseconds)
    }
    return kept.indices.filter { distance($0) <= reach }.min { distance($0) < distance($1) }
  }

  private mutating func delete(_ id: DocumentID) -> RunServerAnswer {
    kept.removeAll { $0.run.clientID == id }
    return .deleted
  }

  // MARK: Pages

  private func page(_ limit: Int64, _ cursor: String?) -> RunServerAnswer {
    guard Self.limits.contains(limit) else {
      return .invalid("limit: expected \(Self.limits.lowerBound) to \(Self.limits.upperBound)")
    }
    var before: WallTime?
    if let cursor {
      guard let date = Self.date(ofCursor: cursor) else {
        return .invalid("cursor: expected one of an earlier page")
      }
      before = date
    }
    let rest = kept.reversed().map(\.run).filter { run in before.map { run.startTime < $0 } ?? true
    }
    let runs = Array(rest.prefix(Int(limit)))
    let hasMore = rest.count > runs.count
    let next = hasMore ? runs.last.map { Self.cursor(at: $0.startTime) } : nil
    return .page(RunPage(runs: runs, hasMore: hasMore, nextCursor: next))
  }

  /// Makes a cursor: a date's text in base64.
  static func cursor(at date: WallTime) -> String {
    var text: [UInt8] = []
    Base64.encode(Array(date.secondText.utf8), into: &text)
    return String(decoding: text, as: UTF8.self)
  }

  static func date(ofCursor cursor: String) -> WallTime? {
    Base64.decode(Array(cursor.utf8)).flatMap { ISODate.date(String(decoding: $0, as: UTF8.self)) }
  }
}
