import LockstepDocuments
import LockstepHealth
import LockstepHTTP
import LockstepHealthStore
import LockstepProtocol
import LockstepRunningDays
import LockstepSimulation
import Testing

/// From a change in health to its completion.
extension RunSyncTests {
  /// The app after its owner has started it.
  private func launched(_ faults: [WebFault.Kind] = []) -> RunningDaysApp<FaultyRunServer> {
    var app = app(faults: faults)
    app.launch()
    return app
  }

  @Test func `it asks its owner once, at its first start, and reads what the answer allows`() throws
  {
    for isAllowed in [true, false] {
      var client = HKClient.runningDays
      client.bundleIdentifier = "com.asking.\(isAllowed)"
      let server = FaultyRunServer(RunServer())
      var app = RunningDaysApp(database, line: server, at: Self.now, client: client)
      app.owner = { _ in isAllowed }
      app.launch()
      app.become(.notRunning)
      app.launch()
      #expect(app.log.count { $0.contains("the owner is asked") } == 1)
      app.become(.suspended)
      try workout(onDay: isAllowed ? 1 : 2)
      try app.healthChanged()
      #expect(app.line.server.runs.count == (isAllowed ? 1 : 0))
    }
  }

  @Test func `a run that is saved wakes the app, is synced, and the observer is completed`() throws
  {
    var app = launched()
    app.pass(.seconds(10))
    app.become(.notRunning)
    let run = try workout(onDay: 1)
    try app.healthChanged()
    #expect(ids(app.line.server) == [run.id])
    let begun = app.log.firstIndex(of: "the app is started in the background")
    let called = app.log.firstIndex { $0.contains("observer of workout called") }
    let sent = app.log.firstIndex { $0.hasPrefix("POST") }
    let done = app.log.firstIndex { $0.hasPrefix("observer 1 completed") }
    let order = [begun, called, sent, done].compactMap { $0 }
    #expect(order.count == 4 && order == order.sorted())
    // It has answered, and is not told again.
    app.pass(.seconds(600))
    #expect(app.log.count { $0.contains("observer of workout called") } == 1)
    // Nothing that is none of its business wakes it.
    let before = app.log.count
    try app.healthChanged()
    try workout(onDay: 2, .walking)
    try allow([.workout], false)
    try workout(onDay: 3)
    try app.healthChanged()
    #expect(app.log[before...].allSatisfy { !$0.hasPrefix("POST") })
    #expect(app.line.server.runs.count == 1)
  }

  @Test func `without the owner's consent, or the entitlement, nothing wakes it`() throws {
    var denied = launched()
    denied.become(.notRunning)
    try allow(RunSync.readTypes, false)
    try workout(onDay: 1)
    try denied.healthChanged()
    #expect(denied.line.server.runs.isEmpty)
    var client = HKClient.runningDays
    client.isEntitledToBackgroundDelivery = false
    var app = RunningDaysApp(
      database,
      line: FaultyRunServer(RunServer()),
      at: Self.now,
      client: client
    )
    try allow(RunSync.readTypes)
    app.launch()
    #expect(app.log.contains { $0.contains("background") && $0.contains("HKError 4") })
    app.become(.suspended)
    try workout(onDay: 2)
    try app.healthChanged()
    #expect(app.line.server.runs.isEmpty)
  }

  @Test func `a locked device tells it once it is unlocked`() throws {
    var app = launched()
    app.become(.suspended)
    app.setLocked(true)
    try workout(onDay: 1)
    try app.healthChanged()
    #expect(app.line.server.runs.isEmpty)
    app.setLocked(false)
    #expect(app.line.server.runs.count == 1)
  }

  @Test(arguments: Self.faults)
  func `after any fault in the background each run is there once, by the next change or the task`(
    _ fault: WebFault.Kind
  ) throws {
    for state in [AppState.suspended, .notRunning] {
      var app = launched([fault])
      app.become(.suspended)
      if state == .notRunning { app.become(.notRunning) }
      let first = try workout(onDay: 1)
      try app.healthChanged()
      // The system runs the task that was planned when it went to the background.
      app.pass(.seconds(3_600))
      let isFirst = ids(app.line.server) == [first.id]
      let second = try workout(onDay: 2)
      try app.healthChanged()
      app.pass(.seconds(3_600))
      #expect(isFirst && ids(app.line.server) == [first.id, second.id], "\(fault), \(state)")
      #expect(app.log.contains("the background task begins"))
      try HKHealthStore(database, client: Self.writer).delete([first.id, second.id])
    }
  }

  @Test func `an app that answers too late is ended, and after three times woken no more`() throws {
    var app = launched(Array(repeating: .slow(.seconds(40)), count: 40))
    app.become(.suspended)
    try workout(onDay: 1)
    try app.healthChanged()
    app.pass(.seconds(600))
    #expect(app.log.count { $0.hasPrefix("the app is ended") } == 3)
    #expect(app.log.count { $0.contains("wakes it no more") } == 1)
    #expect(app.log.count { $0.contains("observer of workout called") } == 3)
  }

  @Test func `two answers that each come in time make one that is too late`() throws {
    var app = launched([.slow(.seconds(20)), .slow(.seconds(20))])
    app.become(.suspended)
    for day: Int64 in 0..<130 { try workout(onDay: -day) }
    try app.healthChanged()
    #expect(app.line.server.runs.count == 130)
    // The handler was called after 40 s, and is waited for 30 s: health tells it again.
    app.pass(.seconds(60))
    #expect(app.log.count { $0.contains("observer of workout called") } == 2)
  }
}
