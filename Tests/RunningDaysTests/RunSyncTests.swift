import LockstepDocuments
import LockstepHealth
import LockstepHTTP
import LockstepHealthStore
import LockstepProtocol
import LockstepRunningDays
import LockstepSimulation
import Testing

/// Running Days' sync: whatever befalls it, each run of health is on the server once.
struct RunSyncTests {
  let disk = SimulatedDisk()
  let database: HealthDatabase
  private static let start = WallTime(microseconds: 1_772_352_000_000_000)
  static let now = Now(uptime: .zero, wall: start + .seconds(30 * 86_400))
  static let writer = HKClient(name: "Watch", bundleIdentifier: "com.watch")

  init() throws {
    database = try HealthDatabase(disk, seed: 3)
    try database.changeGrants { grants in
      let watch = HKSource(name: "Watch", bundleIdentifier: "com.watch")
      for type in HKObjectType.all { grants.set(type, .share, of: watch, to: true) }
    }
    try allow(RunSync.readTypes)
  }

  func allow(_ types: [HKObjectType], _ isAllowed: Bool = true) throws {
    let client = HKClient.runningDays
    let source = HKSource(name: client.name, bundleIdentifier: client.bundleIdentifier)
    try database.changeGrants { grants in
      for type in types { grants.set(type, .read, of: source, to: isAllowed) }
    }
  }

  @discardableResult
  func workout(
    onDay day: Int64,
    _ activity: HKWorkoutActivityType = .running,
    meters: Double = 5_000
  ) throws -> HKWorkout {
    let store = HKHealthStore(database, client: Self.writer)
    let begin = Self.start + .seconds(day * 86_400)
    var builder = HKWorkoutBuilder(
      healthStore: store,
      configuration: HKWorkoutConfiguration(activityType: activity),
      device: nil
    )
    try builder.beginCollection(at: begin)
    let metre = try HKUnit(from: "m")
    let beat = try HKUnit(from: "count/min")
    try builder.addSamples([
      HKSample(
        uuid: database.newID(at: begin),
        .quantity(activity.distanceType, HKQuantity(unit: metre, doubleValue: meters)),
        start: begin,
        end: begin + .seconds(1_800)
      ),
      HKSample(
        uuid: database.newID(at: begin),
        .quantity(.heartRate, HKQuantity(unit: beat, doubleValue: 150)),
        start: begin
      ),
    ])
    try builder.endCollection(at: begin + .milliseconds(1_800_700))
    return try builder.finishWorkout()
  }

  func app(
    _ server: RunServer = RunServer(),
    faults: [WebFault.Kind] = [],
    memory: RunSync.Memory = .init(),
    at now: Now = now
  ) -> RunSyncDriver<FaultyRunServer> {
    RunSyncDriver(
      database,
      line: FaultyRunServer(server, faults: faults.map { WebFault($0) }),
      memory: memory,
      at: now
    )
  }

  /// All that can befall a request.
  static let faults = (WebFault.names + RunServer.ownFaults).compactMap {
    WebFault($0, own: RunServer.ownFaults)?.kind
  }

  /// As the app finds it when it is started again.
  private func stored(_ memory: RunSync.Memory) throws -> RunSync.Memory {
    var reader = JSONReader(JSONText { memory.write(into: &$0) }.bytes)
    return try RunSync.Memory.read(&reader)
  }

  func ids(_ server: RunServer) -> [DocumentID] { server.runs.map(\.clientID) }

  // MARK: What is read

  @Test func `a workout becomes a run, with the mean of its heart rates`() throws {
    let workout = try workout(onDay: 1)
    var app = app()
    app.take(.sync(.owner))
    let run = try #require(app.line.server.runs.first)
    #expect(run.clientID == workout.id && run.durationSeconds == 1_800)
    #expect(run.distanceMeters == 5_000 && run.averageHeartRate == 150)
    #expect(run.energyBurnedKcal == nil && run.paceSecondsPerKm == 360)
    #expect(run.startTime.secondText == "2026-03-02T08:00:00Z" && run.source == Run.healthKit)
    let text = JSONText { run.write(into: &$0) }
    var reader = JSONReader(text.bytes)
    #expect(try Run.read(&reader) == run)
  }

  @Test func `runs alone leave the phone`() throws {
    try workout(onDay: 1, .walking)
    try workout(onDay: 2, .cycling)
    let run = try workout(onDay: 3)
    var app = app()
    app.take(.sync(.owner))
    #expect(ids(app.line.server) == [run.id])
    let gone = try workout(onDay: 4, .walking)
    try HKHealthStore(database, client: Self.writer).delete([gone.id])
    app.line.web.faults = []
    let before = app.log.count
    app.take(.sync(.owner))
    #expect(app.log[before...].allSatisfy { !$0.contains(gone.id.text) })
  }

  @Test func `what may not be read looks like nothing, and is no error`() throws {
    try workout(onDay: 1)
    try allow(RunSync.readTypes, false)
    var app = app()
    app.take(.sync(.owner))
    #expect(app.outcome == .noNewWorkouts && app.line.server.runs.isEmpty)
    // Sharing is never authorized, for none was asked for: who looks at that never syncs.
    #expect(app.store.authorizationStatus(for: .workout) == .notDetermined)
  }

  @Test func `a right that is taken away in the middle ends what is seen, without an error`() throws
  {
    try workout(onDay: 1)
    var app = app()
    app.take(.sync(.owner))
    try allow([.quantity(.heartRate)], false)
    try workout(onDay: 2)
    app.take(.sync(.owner))
    #expect(app.line.server.runs.map(\.averageHeartRate) == [150, nil])
    try allow([.workout], false)
    try workout(onDay: 3)
    app.take(.sync(.owner))
    #expect(app.outcome == .noNewWorkouts && app.line.server.runs.count == 2)
  }

  @Test func `what was left to send does not leave after the right was taken away`() throws {
    try workout(onDay: 1)
    var app = app(faults: [.down])
    app.take(.sync(.owner))
    #expect(app.outcome == .queued)
    try allow([.workout], false)
    app.take(.connected)
    #expect(app.outcome == .noNewWorkouts && app.line.server.runs.isEmpty)
    // Nor between two tries of one sync.
    var sync = RunSync()
    _ = sync.handle(.sync(.owner), at: Self.now)
    let found = try found(app: app)
    _ = sync.handle(.found(found), at: Self.now)
    _ = sync.handle(.answered(.timedOut), at: Self.now)
    let later = Self.now.at(try #require(sync.nextDeadline))
    let effects = sync.handle(.wake, at: later)
    #expect(effects.allSatisfy { if case .query = $0 { true } else { false } })
  }

  /// A run that health would give.
  private func found(app: RunSyncDriver<FaultyRunServer>) throws -> RunSync.Found {
    let run = try workout(onDay: 2)
    let anchor = try #require(HKQueryAnchor(text: "1.0"))
    let read = try Run(HKWorkout.Head(run), in: app.store)
    return RunSync.Found(runs: [read], deleted: [], anchor: anchor, hasMore: false)
  }

  @Test func `after health's journal is lost everything is asked for again, once`() throws {
    let first = try workout(onDay: 1)
    var app = app()
    app.take(.sync(.owner))
    for entry in try disk.list(".system/Health/Journal") {
      try disk.discard(".system/Health/Journal/\(entry.name)")
    }
    let memory = try stored(app.kept)
    let anew = try HealthDatabase(disk, seed: 9)
    var again = RunSyncDriver(anew, line: app.line, memory: memory, at: app.now)
    again.take(.sync(.owner))
    #expect(again.log.count { $0.contains("queried again") } == 1)
    #expect(ids(again.line.server) == [first.id])
    again.take(.sync(.owner))
    #expect(again.outcome == .noNewWorkouts)
    #expect(again.log.count { $0.contains("queried again") } == 1)
  }

  @Test
  func `what the owner allows later is brought, after nothing at once and else by a full sync`()
    throws
  {
    try workout(onDay: 1)
    try allow(RunSync.readTypes, false)
    var app = app()
    app.take(.sync(.owner))
    try allow(RunSync.readTypes)
    app.take(.sync(.owner))
    #expect(app.line.server.runs.count == 1)
    try allow([.workout], false)
    try workout(onDay: 2)
    app.take(.sync(.owner))
    try allow([.workout])
    app.take(.sync(.owner))
    #expect(app.outcome == .noNewWorkouts)
    app.forgetAnchor()
    app.take(.sync(.owner))
    #expect(app.line.server.runs.count == 2)
  }

  @Test func `without the entitlement a sync fails, and says so`() throws {
    var client = HKClient.runningDays
    client.isEntitled = false
    var app = RunSyncDriver(
      database,
      line: FaultyRunServer(RunServer()),
      at: Self.now,
      client: client
    )
    app.take(.sync(.owner))
    guard case .failed(let reason)? = app.outcome else {
      Issue.record("\(String(describing: app.outcome))")
      return
    }
    #expect(reason.contains("entitlement"))
  }

  @Test func `runs of more than a year before the first sync are of no interest`() throws {
    try workout(onDay: -400)
    let inside = try workout(onDay: -330)
    var app = app()
    app.take(.sync(.owner))
    #expect(ids(app.line.server) == [inside.id])
  }

  // MARK: What is sent

  @Test func `a run that arrives late, with an earlier start, is sent too`() throws {
    try workout(onDay: 9)
    var app = app()
    app.take(.sync(.owner))
    try workout(onDay: 2)
    app.take(.sync(.owner))
    #expect(app.line.server.runs.count == 2)
    app.take(.sync(.owner))
    #expect(app.outcome == .noNewWorkouts)
  }

  @Test func `a run that was deleted goes from the server too`() throws {
    let run = try workout(onDay: 1)
    try workout(onDay: 2)
    var app = app()
    app.take(.sync(.owner))
    try HKHealthStore(database, client: Self.writer).delete([run.id])
    app.take(.sync(.owner))
    #expect(app.line.server.runs.count == 1)
  }

  @Test func `a full sync brings back what the server has lost since the last one`() throws {
    let run = try workout(onDay: 1)
    var app = app()
    app.take(.sync(.owner))
    app.advance(by: .seconds(60))
    _ = app.line.handle(.delete(run.id), at: app.now.wall)
    app.advance(by: .seconds(60))
    app.forgetAnchor()
    app.take(.sync(.owner))
    #expect(ids(app.line.server) == [run.id])
  }

  @Test func `a run that the server may have goes from it too, though no answer came`() throws {
    let run = try workout(onDay: 1)
    var app = app(faults: [.lost])
    app.effectsLeft = 4
    app.take(.sync(.owner))
    #expect(ids(app.line.server) == [run.id] && app.outcome == nil)
    try HKHealthStore(database, client: Self.writer).delete([run.id])
    app = self.app(app.line.server, memory: try stored(app.kept))
    app.take(.sync(.owner))
    #expect(app.line.server.runs.isEmpty)
  }

  @Test func `what is to be sent is kept first, and not sent where it cannot be`() throws {
    try workout(onDay: 1)
    var app = app()
    app.persist = { $0.pending == nil }
    app.take(.sync(.owner))
    #expect(app.kept.pending != nil)
    #expect(app.line.server.runs.isEmpty && app.outcome == nil)
    app = self.app(memory: try stored(app.kept))
    app.take(.sync(.owner))
    #expect(app.line.server.runs.count == 1)
  }

  @Test func `hundreds go in requests of a hundred`() throws {
    for day: Int64 in 0..<230 { try workout(onDay: -day) }
    var app = app()
    app.take(.sync(.owner))
    #expect(app.line.server.runs.count == 230 && app.outcome == .success(sent: 230, conflicts: 0))
    #expect(app.log.count { $0.hasPrefix("POST") } == 3)
  }

  @Test func `a run that the server never takes is left out, and in nobody's way`() throws {
    try workout(onDay: 1, meters: 10)
    try workout(onDay: 2)
    var app = app()
    app.take(.sync(.owner))
    #expect(app.line.server.runs.count == 1)
    #expect(app.kept.refused.map(\.reason).first?.contains("avgPaceSecondsPerKm") == true)
  }

  // MARK: Tries

  @Test func `after an error it tries again after 5 and 10 seconds, three times in all`() throws {
    try workout(onDay: 1)
    var app = app(faults: [.failsBefore, .failsBefore, .failsBefore])
    app.take(.sync(.owner))
    #expect(app.log.count { $0.hasPrefix("POST") } == 3)
    #expect(app.now.uptime - .zero == .milliseconds(15_240))
    var background = self.app(faults: [.failsBefore, .failsBefore, .failsBefore])
    background.take(.taskBegan)
    #expect(background.log.count { $0.hasPrefix("POST") } == 2)
    #expect(background.log.contains("task completed, not done"))
  }

  @Test func `a login that is wanted, and too many requests, are not tried again`() throws {
    try workout(onDay: 1)
    var app = app(faults: [.unauthorized, .tooManyRequests(saysWhen: true)])
    app.take(.sync(.owner))
    #expect(app.outcome == .authenticationRequired && app.log.count { $0.hasPrefix("POST") } == 1)
    app.take(.sync(.owner))
    let until = app.now.wall + .seconds(60)
    #expect(
      app.outcome == .rateLimited(until: until) && app.log.count { $0.hasPrefix("POST") } == 2
    )
    app.take(.sync(.owner))
    #expect(app.log.count { $0.hasPrefix("POST") } == 2)
    app.advance(by: .seconds(60))
    app.take(.sync(.owner))
    #expect(app.line.server.runs.count == 1)
  }

  @Test func `how long the server wants to be left alone outlives the app`() throws {
    try workout(onDay: 1)
    var first = app(faults: [.tooManyRequests(saysWhen: true)])
    first.take(.sync(.owner))
    let until = first.now.wall + .seconds(60)
    var second = app(memory: try stored(first.kept), at: first.now)
    second.advance(by: .seconds(59))
    second.take(.sync(.owner))
    #expect(second.outcome == .rateLimited(until: until) && second.line.server.runs.isEmpty)
    var third = app(memory: try stored(second.kept), at: second.now)
    third.advance(by: .seconds(1))
    third.take(.sync(.owner))
    #expect(third.line.server.runs.count == 1 && third.kept.rateLimitedUntil == nil)
  }

  @Test func `a clock that was set back makes nobody wait for the day that it said`() throws {
    try workout(onDay: 1)
    var first = app(faults: [.tooManyRequests(saysWhen: true)])
    first.take(.sync(.owner))
    let earlier = Now(uptime: .zero, wall: Self.now.wall - .seconds(3_600))
    var second = app(memory: try stored(first.kept), at: earlier)
    second.take(.sync(.owner))
    #expect(second.line.server.runs.count == 1)
  }

  @Test func `without a connection it is queued until there is one`() throws {
    try workout(onDay: 1)
    var app = app(faults: [.down])
    app.take(.sync(.owner))
    #expect(app.outcome == .queued && app.sync.isQueued)
    app.take(.connected)
    #expect(app.line.server.runs.count == 1 && !app.sync.isQueued)
  }

  // MARK: The background

  @Test func `a task is planned for a quarter of an hour later, and each plans the next`() throws {
    try workout(onDay: 1)
    var app = app()
    app.take(.enteredBackground)
    let earliest = (app.now.wall + .seconds(900)).secondText
    #expect(app.log == ["\(RunSync.taskIdentifier) from \(earliest) on"])
    app.take(.taskBegan)
    #expect(app.log[1] == app.log[0] && app.log.last == "task completed, done")
    #expect(app.line.server.runs.count == 1)
    // Another one too soon is skipped, which is as good as done.
    app.take(.taskBegan)
    #expect(app.outcome == .skipped && app.log.last == "task completed, done")
  }

  @Test func `a task whose time is over is not done, and what it sent comes again`() throws {
    try workout(onDay: 1)
    var sync = RunSync()
    _ = sync.handle(.taskBegan, at: Self.now)
    let expired = sync.handle(.taskExpired, at: Self.now)
    #expect(expired == [.finished(.expired), .completeTask(success: false)])
    #expect(sync.handle(.taskExpired, at: Self.now) == [])
    #expect(sync.isIdle)
  }

  @Test func `an observer's completion is always called, on errors too`() throws {
    try workout(onDay: 1)
    for faults in [[], [WebFault.Kind.down], [.unauthorized], [.failsBefore, .failsBefore]] {
      var app = app(faults: faults)
      app.take(.observed(completion: 7))
      #expect(app.log.contains("observer 7 completed"), "\(faults)")
    }
  }

  @Test func `one sync at a time, and what came meanwhile is asked for after it`() throws {
    var sync = RunSync()
    let begun = sync.handle(.sync(.owner), at: Self.now)
    #expect(begun.contains { if case .query = $0 { true } else { false } })
    #expect(sync.handle(.sync(.owner), at: Self.now) == [.finished(.skipped)])
    #expect(sync.handle(.observed(completion: 1), at: Self.now) == [.completeObserver(1)])
    let anchor = try #require(HKQueryAnchor(text: "1.0"))
    let nothing = RunSync.Found(runs: [], deleted: [], anchor: anchor, hasMore: false)
    let after = sync.handle(.found(nothing), at: Self.now)
    #expect(after.contains(.finished(.noNewWorkouts)))
    #expect(after.contains { if case .query = $0 { true } else { false } })
  }

  // MARK: Whatever happens

  @Test func `after any two faults, and syncs until it is done, each run is there once`() throws {
    let runs = try (1...3).map { try workout(onDay: $0).id }
    for first in Self.faults {
      for second in Self.faults {
        var app = app(faults: [first, second])
        for _ in 0..<6 {
          app.take(.sync(.owner))
          app.take(.connected)
          app.advance(by: .seconds(3_600))
        }
        #expect(ids(app.line.server) == runs, "\(first), \(second)")
        #expect(app.outcome == .noNewWorkouts, "\(first), \(second)")
      }
    }
  }

  @Test func `killed at any point, under any fault, each run is there once in the end`() throws {
    let runs = try (1...3).map { try workout(onDay: $0).id }
    for fault in Self.faults {
      for point in 1...12 {
        var killed = app(faults: [fault])
        killed.effectsLeft = point
        killed.take(.sync(.owner))
        var server = killed.line.server
        // What was kept goes through its file.
        let text = JSONText { killed.kept.write(into: &$0) }
        var reader = JSONReader(text.bytes)
        let memory = try RunSync.Memory.read(&reader)
        #expect(memory == killed.kept)
        var app = app(server, memory: memory)
        for _ in 0..<3 {
          app.take(.sync(.owner))
          app.advance(by: .seconds(3_600))
        }
        server = app.line.server
        #expect(ids(server) == runs, "\(fault) at \(point)")
      }
    }
  }

  @Test func `a server that starts anew has its runs, and takes none twice`() throws {
    try workout(onDay: 1)
    var app = app(faults: [.lost])
    app.take(.sync(.owner))
    let text = JSONText { app.line.server.write(into: &$0) }
    var reader = JSONReader(text.bytes)
    var again = self.app(try RunServer.read(&reader))
    again.take(.sync(.owner))
    #expect(again.line.server.runs == app.line.server.runs)
  }
}
