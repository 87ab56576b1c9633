/// The present state of a device's system: the state of its app, the sends without an outcome, and the
/// time measured by its workout session (LEASE-37).
package struct SystemState: Sendable, Equatable {
  package var app: AppState
  /// The number of the app's sends without an outcome, for each kind in the order of
  /// `TransferKind.allCases`.
  private var owed = [Int64](repeating: 0, count: TransferKind.allCases.count)
  /// The device's own workout session; `nil` if there is none.
  package var session: Measured?
  /// The number of objects of each type in the device's health, by the types' short names, such as
  /// `heartRate`; types without objects are left out.
  package var health: [Counted] = []

  /// The apps beside the companion, in their order on the device.
  package var others: [OtherApp] = []

  /// An app beside the companion, with its state.
  package struct OtherApp: Sendable, Equatable {
    package var name: String
    package var state: AppState

    package init(name: String, state: AppState) {
      self.name = name
      self.state = state
    }
  }

  /// The number of objects of one type.
  package struct Counted: Sendable, Equatable {
    package var type: String
    package var count: Int64

    package init(type: String, count: Int64) {
      self.type = type
      self.count = count
    }
  }

  /// The time for which a workout session has run, without its pauses.
  package struct Measured: Sendable, Equatable {
    package var elapsedNanoseconds: Int64
    /// The uptime since which further time is counted; `nil` while the session is paused.
    package var sinceUptimeNanoseconds: Int64?

    package init(elapsedNanoseconds: Int64, sinceUptimeNanoseconds: Int64?) {
      self.elapsedNanoseconds = elapsedNanoseconds
      self.sinceUptimeNanoseconds = sinceUptimeNanoseconds
    }
  }

  package init(app: AppState, session: Measured? = nil) {
    self.app = app
    self.session = session
  }

  /// The number of the app's sends of a kind without an outcome.
  package subscript(kind: TransferKind) -> Int64 {
    get { owed[Self.place(of: kind)] }
    set { owed[Self.place(of: kind)] = newValue }
  }

  private static func place(of kind: TransferKind) -> Int {
    TransferKind.allCases.firstIndex(of: kind) ?? 0
  }

  /// The number of the app's sends of any kind without an outcome.
  package var outstanding: Int64 { owed.reduce(0, +) }

  /// Computes the time that the workout session has measured at an uptime, in nanoseconds; returns
  /// `nil` without a workout session.
  package func elapsedNanoseconds(atUptime uptime: Int64) -> Int64? {
    session.map { session in
      session.elapsedNanoseconds + (session.sinceUptimeNanoseconds.map { max(0, uptime - $0) } ?? 0)
    }
  }

  func write(into writer: inout JSONWriter) {
    writer.beginObject()
    writeFields(into: &writer)
    writer.endObject()
  }

  func writeFields(into writer: inout JSONWriter) {
    writer.field("app", app.rawValue)
    writer.key("outstanding")
    writer.beginObject()
    for kind in TransferKind.allCases where self[kind] > 0 {
      writer.field(kind.rawValue, self[kind])
    }
    writer.endObject()
    writeHealth(into: &writer)
    writeOthers(into: &writer)
    guard let session else { return }
    writer.key("session")
    writer.beginObject()
    writer.field("elapsed", session.elapsedNanoseconds)
    if let since = session.sinceUptimeNanoseconds { writer.field("since", since) }
    writer.endObject()
  }

  private func writeHealth(into writer: inout JSONWriter) {
    if health.isEmpty { return }
    writer.key("health")
    writer.beginObject()
    for counted in health { writer.field(counted.type, counted.count) }
    writer.endObject()
  }

  private func writeOthers(into writer: inout JSONWriter) {
    if others.isEmpty { return }
    writer.key("apps")
    writer.beginObject()
    for other in others { writer.field(other.name, other.state.rawValue) }
    writer.endObject()
  }

  static func read(_ reader: inout JSONReader) throws(JSONError) -> SystemState {
    var app: AppState?
    var state = SystemState(app: .notRunning)
    try reader.beginObject()
    while let key = try reader.nextKey() {
      switch key {
      case "app": app = try AppState.read(&reader)
      case "outstanding": try state.readOwed(&reader)
      case "health": try state.readHealth(&reader)
      case "apps": try state.readOthers(&reader)
      case "session": state.session = try Measured.read(&reader)
      default: try reader.skipValue()
      }
    }
    guard let app else { throw reader.failure(.missingField("app")) }
    state.app = app
    return state
  }

  private mutating func readHealth(_ reader: inout JSONReader) throws(JSONError) {
    try reader.beginObject()
    while let type = try reader.nextKey() {
      health.append(Counted(type: type, count: try reader.integer(in: 1...maximumInteger)))
    }
  }

  private mutating func readOthers(_ reader: inout JSONReader) throws(JSONError) {
    try reader.beginObject()
    while let name = try reader.nextKey() {
      others.append(OtherApp(name: name, state: try AppState.read(&reader)))
    }
  }

  private mutating func readOwed(_ reader: inout JSONReader) throws(JSONError) {
    try reader.beginObject()
    while let key = try reader.nextKey() {
      guard let kind = TransferKind(rawValue: key) else {
        throw reader.failure(
          .unknownValue(found: key, expected: TransferKind.allCases.map(\.rawValue))
        )
      }
      self[kind] = try reader.integer(in: 0...maximumInteger)
    }
  }
}

extension SystemState.Measured {
  fileprivate static func read(_ reader: inout JSONReader) throws(JSONError) -> Self {
    var elapsed: Int64?
    var since: Int64?
    try reader.beginObject()
    while let key = try reader.nextKey() {
      switch key {
      case "elapsed": elapsed = try reader.integer(in: 0...maximumInteger)
      case "since": since = try reader.integer()
      default: try reader.skipValue()
      }
    }
    guard let elapsed else { throw reader.failure(.missingField("elapsed")) }
    return Self(elapsedNanoseconds: elapsed, sinceUptimeNanoseconds: since)
  }
}
