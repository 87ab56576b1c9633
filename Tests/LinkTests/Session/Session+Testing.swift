import LockstepLink
import LockstepProtocol
import LockstepSimulation

extension Session {
  /// A session as it was made: no app, no link.
  static func new(
    _ role: DeviceRole,
    incarnation: Int64 = 1,
    origin: Int64 = 1,
    limits: SessionLimits = .standard
  ) -> Session {
    Session(
      role: role,
      incarnation: incarnation,
      identity: DeviceIdentity(origin: origin),
      limits: limits
    )
  }

  /// A session whose app is in the foreground and activated, without a link.
  static func active(
    _ role: DeviceRole,
    incarnation: Int64 = 1,
    origin: Int64 = 1,
    limits: SessionLimits = .standard
  ) -> Session {
    var session = Session.new(role, incarnation: incarnation, origin: origin, limits: limits)
    session.put(.appState(.foreground))
    session.put(.activate)
    return session
  }

  /// An active session that is linked and reaches its counterpart.
  static func reaching(
    _ role: DeviceRole,
    incarnation: Int64 = 1,
    origin: Int64 = 1,
    limits: SessionLimits = .standard
  ) -> Session {
    var session = Session.active(role, incarnation: incarnation, origin: origin, limits: limits)
    session.put(.link(isUp: true))
    if role == .phone { session.put(.packet(.presence(incarnation: 1, origin: 1, .foreground))) }
    return session
  }

  /// The link comes up, and the counterpart says that it is there, without an app.
  @discardableResult
  mutating func meet(atSeconds seconds: Int64 = 0) -> [Effect] {
    put(.link(isUp: true), atSeconds: seconds)
      + put(.packet(.presence(incarnation: 1, origin: 1, .notRunning)), atSeconds: seconds)
  }

  /// Gives the session an input where its time does not matter; its disk keeps everything at once.
  @discardableResult
  mutating func put(_ input: Input, atSeconds seconds: Int64 = 0) -> [Effect] {
    Self.plain(handle(input, at: .seconds(seconds)) + handle(.kept, at: .seconds(seconds)))
  }

  /// The app asks something of the session.
  @discardableResult
  mutating func put(_ call: Call, atSeconds seconds: Int64 = 0) -> [Effect] {
    Self.plain(handle(call, at: .seconds(seconds)))
  }

  /// Without what the app is told of content that waits, which is DevicesTests' affair.
  private static func plain(_ effects: [Effect]) -> [Effect] {
    effects.filter { if case .contentPending = $0 { false } else { true } }
  }

  /// The digest of the session alone.
  var digest: UInt64 {
    var digest = Digest()
    add(to: &digest)
    return digest.value
  }
}

extension Now {
  /// A device's clocks so many seconds after its start.
  static func seconds(_ count: Int64) -> Now {
    Now(
      uptime: .zero + .seconds(count),
      wall: WallTime(microseconds: 0) + .seconds(count)
    )
  }
}

/// A small payload that is told from others by its number.
func payload(_ number: Int64) -> JSONText {
  JSONText { writer in
    writer.beginObject()
    writer.field("n", number)
    writer.endObject()
  }
}

/// A payload of one string of so many letters.
func payload(letters count: Int) -> JSONText {
  JSONText { writer in
    writer.beginObject()
    writer.field("text", String(repeating: "x", count: count))
    writer.endObject()
  }
}
