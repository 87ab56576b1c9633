import LockstepDocuments
import LockstepHTTP
import LockstepRunningDays
import LockstepSimulation
import Testing

/// The server's rules: what is one run, what is done once, what a page has.
struct RunServerTests {
  private var server = RunServer()
  private static let now = WallTime(microseconds: 1_772_352_000_000_000)
  private var keys = 0

  private static func run(_ name: Int, at second: Int64, meters: Double = 5_000) -> Run {
    let start = now + .seconds(second)
    let id = String(name)
    return Run(
      clientID: DocumentID(String(repeating: "0", count: 26 - id.count) + id),
      startTime: start,
      endTime: start + .seconds(1_800),
      durationSeconds: 1_800,
      distanceMeters: meters
    )
  }

  private mutating func bring(_ runs: [Run], key: String? = nil, after seconds: Int64 = 0)
    -> RunServerAnswer
  {
    keys += 1
    let request = SyncRequest(
      workouts: runs,
      mode: .incremental,
      idempotencyKey: key ?? "key-\(keys)",
      clientSyncTimestamp: Self.now
    )
    return server.handle(.sync(request), at: Self.now + .seconds(seconds))
  }

  private func counts(_ answer: RunServerAnswer) -> [Int]? {
    guard case .synced(let response) = answer else { return nil }
    return [response.created, response.updated, response.unchanged, response.conflicts.count]
  }

  @Test mutating func `runs that start within a minute are the same run`() {
    #expect(counts(bring([Self.run(1, at: 0)])) == [1, 0, 0, 0])
    #expect(counts(bring([Self.run(2, at: 60, meters: 6_000)])) == [0, 1, 0, 0])
    #expect(counts(bring([Self.run(3, at: 121)])) == [1, 0, 0, 0])
    #expect(server.runs.map(\.distanceMeters) == [6_000, 5_000])
  }

  @Test mutating func `what says the same changes nothing, and what was changed there stays`() {
    _ = bring([Self.run(1, at: 0)])
    var near = Self.run(1, at: 0)
    near.distanceMeters += 0.9
    #expect(counts(bring([near])) == [0, 0, 1, 0])
    server.edit(near.clientID) { $0.distanceMeters = 7_000 }
    #expect(counts(bring([Self.run(1, at: 0)])) == [0, 0, 0, 1])
    #expect(server.runs[0].distanceMeters == 7_000)
  }

  @Test mutating func `a key is answered the same for a day, and does nothing again`() {
    let first = bring([Self.run(1, at: 0)], key: "k")
    #expect(bring([Self.run(2, at: 900)], key: "k", after: 86_399) == first)
    #expect(server.runs.count == 1)
    #expect(bring([Self.run(2, at: 900)], key: "k", after: 86_400) != first)
    #expect(server.runs.count == 2)
  }

  private static let faults: [(name: String, change: @Sendable (inout Run) -> Void)] = [
    ("endTime", { $0.endTime = $0.startTime - .seconds(1) }),
    ("durationSeconds", { $0.durationSeconds = 604_801 }),
    ("distanceMeters", { $0.distanceMeters = 1_000_001 }),
    ("energyBurnedKcal", { $0.energyBurnedKcal = 10_001 }),
    ("avgHeartRate", { $0.averageHeartRate = 29 }),
    ("avgPaceSecondsPerKm", { $0.distanceMeters = 100 }),
    ("source", { $0.source = "guess" }),
    ("clientId", { $0.clientID = DocumentID("short") }),
  ]

  @Test mutating func `a field at fault is named, and nothing of the request is done`() {
    for (name, change) in Self.faults {
      var wrong = Self.run(2, at: 900)
      change(&wrong)
      guard case .invalid(let fault) = bring([Self.run(1, at: 0), wrong]) else {
        Issue.record("\(name) was taken")
        continue
      }
      #expect(fault.hasPrefix("workouts[1].\(name)"), "\(fault)")
    }
    #expect(server.runs.isEmpty)
    #expect(bring([]).status == 400 && bring([Self.run(1, at: 0)], key: "").status == 400)
    #expect(bring((0..<101).map { Self.run($0, at: Int64($0) * 900) }).status == 400)
  }

  @Test(arguments: [1, 2, 49, 50, 51, 100, 101, 250])
  mutating func `page by page every run comes once, newest first`(_ count: Int) {
    let runs = (0..<count).map { Self.run($0, at: Int64($0) * 900) }
    for first in stride(from: 0, to: count, by: 100) {
      _ = bring(Array(runs[first..<min(count, first + 100)]))
    }
    var pager = RunPager()
    var pages = 0
    while let request = pager.request {
      pager.take(server.handle(request, at: Self.now))
      pages += 1
    }
    #expect(pager.runs == runs.reversed() && pager.problem == nil)
    #expect(pages == (count + 49) / 50)
  }

  private static func fault(_ name: String) -> WebFault {
    WebFault(name, own: RunServer.ownFaults) ?? WebFault(.none)
  }

  @Test mutating func `a cursor that leads in circles is noticed, and the pages begin anew`() {
    for part in 0..<2 {
      _ = bring((0..<60).map { Self.run(part * 60 + $0, at: Int64(part * 60 + $0) * 900) })
    }
    for faults in [["wrong-cursor"], ["none", "wrong-cursor"], ["lost", "none", "wrong-cursor"]] {
      var line = FaultyRunServer(server, faults: faults.map(Self.fault))
      var pager = RunPager()
      while let request = pager.request { pager.take(line.handle(request, at: Self.now).answer) }
      #expect(pager.runs.count == 120 && pager.problem == nil, "\(faults)")
    }
    var line = FaultyRunServer(
      server,
      faults: Array(repeating: Self.fault("wrong-cursor"), count: 9)
    )
    var pager = RunPager()
    while let request = pager.request { pager.take(line.handle(request, at: Self.now).answer) }
    #expect(pager.isDone && pager.problem != nil)
  }

  @Test func `limits and cursors that are none are refused`() {
    var server = RunServer()
    for limit: Int64 in [0, 101] {
      #expect(server.handle(.page(limit: limit, cursor: nil), at: Self.now).status == 400)
    }
    #expect(server.handle(.page(limit: 1, cursor: "here"), at: Self.now).status == 400)
  }
}
