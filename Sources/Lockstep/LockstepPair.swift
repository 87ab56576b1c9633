import LockstepDevices
package import LockstepLink
package import LockstepPair
package import LockstepProtocol
import LockstepSimulation

/// A watch and a phone in this process, under virtual time, with an app of yours on each.
///
/// ```swift
/// let pair = try LockstepPair(watch: { Echo() }, phone: { Echo() })
/// try pair.act(.watch, "launch")
/// try pair.run(for: .seconds(2))
/// #expect(pair.screen(of: .phone)["heard"] == ["hello"])
/// ```
///
/// The same seed gives the same log, byte for byte. A pair is a reference: make a new one for each run.
///
/// Nothing goes wrong unseen: if a device refuses something or an app ends by itself, the call in which
/// this happens throws a `Failure`, unless the test expects it with `expectRefusal(by:while:)` or
/// `expectAppEnd(of:while:)`. A change that changes nothing throws, too, such as the restart of a
/// device that runs.
public final class LockstepPair {
  /// One of the two devices.
  public enum Device: String, Sendable, CaseIterable {
    case watch, phone
  }

  var engine: Engine
  /// The events and the screens of the pair so far.
  var seen = Seen()

  struct Seen {
    var events: [LogEvent] = []
    fileprivate var screens: [DeviceRole: JSONText] = [:]
    /// The number of events in which surprises have been looked for.
    fileprivate var judged = 0
  }

  /// The surprises that the test expects at present, so that they do not throw, and the text of each
  /// that came.
  private var expected: [Expected] = []

  /// Makes a pair, and switches both devices on.
  ///
  /// - Parameters:
  ///   - watch: The app of the watch, and of the wearer's other watches unless `otherWatches` names
  ///     another.
  ///   - phone: The phone's app, which runs from the start.
  ///   - otherWatches: The apps of watches with another app, by the watches' numbers; see
  ///     `wear(watch:)`.
  ///   - seed: The seed of all chance in the run.
  ///   - contract: The promises that the sessions keep. With `vendor`, a test finds an app that relies
  ///     on more than the vendor's documents promise. With `nil` it is `kind`, but for a program that
  ///     says `import WatchConnectivity` it is `vendor`.
  ///   - link: The link's profile: `ble-active`, `ble-idle`, `wifi-lan` or another one. The error for a
  ///     wrong name lists them all.
  public init(
    watch: App,
    phone: App,
    otherWatches: [Int: App] = [:],
    seed: UInt64 = 1,
    contract: Contract? = nil,
    link: String = "ble-active"
  ) throws {
    let profile = try Self.profile(link)
    engine = Engine(
      Engine.Configuration(title: "pair", seed: seed, profile: profile, contract: contract?.known)
    )
    try attach(.watch, watch, others: otherWatches)
    try attach(.phone, phone)
  }

  private func attach(_ role: DeviceRole, _ app: App, others: [Int: App] = [:]) throws {
    let configuration = engine.configuration
    let port = Self.port(
      role,
      app,
      others: others,
      configuration.seed,
      configuration.chosenContract
    )
    try doing { (engine) throws(DeviceFault) in try engine.attach(role, to: port) }
  }

  /// Makes a device with an app of another library, in the form in which an engine drives it.
  ///
  /// - Parameter hasDigests: `true` if the device computes digests, which only a log needs.
  package static func port(
    _ role: DeviceRole,
    _ app: App,
    others: [Int: App] = [:],
    _ seed: UInt64,
    _ contract: SessionContract? = .kind,
    hasDigests: Bool = true
  ) -> InProcessPort {
    let make = { (app: App) -> InProcessPort.Make in
      let model = app.model(role, hasDigests)
      return { model.makeWithApps(seed: seed, incarnation: $0, disk: $1, contract: contract) }
    }
    return InProcessPort(
      role,
      usesLines: hasDigests,
      hasDigests: hasDigests,
      others: others.mapValues(make),
      make: make(app)
    )
  }

  // MARK: What is done

  /// Plays an action of the wearer or the owner: `launch` and `quit` are the watch's own, `allow` and
  /// `deny` answer a question of the system; the app gets every other verb.
  ///
  /// - Throws: A `Failure` if the action is refused; see `expectRefusal(by:while:)`.
  public func act(_ device: Device, _ verb: String, _ arguments: LockstepJSON = .object([])) throws
  {
    let action = Action(verb, try Self.arguments(arguments))
    try doing { (engine) throws(DeviceFault) in try engine.act(device.role, action) }
  }

  private static func arguments(_ arguments: LockstepJSON) throws -> [Action.Argument] {
    guard case .object(let fields) = arguments else {
      throw Failure(description: "the arguments of an action are an object, found \(arguments)")
    }
    return try fields.map { field in
      switch field.value {
      case .string(let text): .init(field.name, .text(text))
      case .integer(let number): .init(field.name, .number(number))
      case .bool(true): .init(field.name, .flag)
      case .object: .init(field.name, .json(field.value.text))
      case .bool(false), .number, .array, .null:
        throw Failure(
          description: "“\(field.name)” is a text, a whole number, true or an object, "
            + "found \(field.value)"
        )
      }
    }
  }

  /// Changes the link at once.
  public func change(link change: LinkChange) throws {
    let input: PacketAir.Input =
      switch change {
      case .cut: .cut
      case .restore: .restore
      case .breakConnection: .breakConnection
      case .profile(let name): .setProfile(try Self.profile(name))
      case .handOver(let name): .handOver(try Self.profile(name))
      case .walk(let percent, let duration):
        .walk(toPercent: Int64(percent), over: Interval(duration))
      case .fault(let name, let kind, let device, let count, let percent):
        .fault(try Self.fault(name, kind, device, count, percent))
      case .latency(let time, let device):
        profile { $0.changeWay(to: device?.role) { $0.latency = Interval(time) } }
      case .loss(let percent, let device):
        try lossy(percent, to: device)
      case .supervision(let time): profile { $0.supervision = Interval(time) }
      }
    try doing(.link(input)) { (engine) throws(DeviceFault) in try engine.changeLink(input) }
  }

  /// Makes the link's input that changes a part of the present profile.
  private func profile(_ change: (inout LinkProfile) -> Void) -> PacketAir.Input {
    var profile = engine.linkProfile
    change(&profile)
    return .setProfile(profile)
  }

  private func lossy(_ percent: Int, to device: Device?) throws -> PacketAir.Input {
    guard (0...99).contains(percent) else {
      throw Failure(description: "a radio loses 0 to 99 percent of its packets, found \(percent)")
    }
    return profile { $0.changeWay(to: device?.role) { $0.lossPerMille = Int64(percent) * 10 } }
  }

  private static func profile(_ name: String) throws -> LinkProfile {
    if let profile = LinkProfile.named(name) { return profile }
    let names = LinkProfile.all.map(\.name).joined(separator: ", ")
    throw Failure(description: "“\(name)” is no profile of a link; there are \(names)")
  }

  private static func fault(
    _ name: String,
    _ kind: String?,
    _ device: Device?,
    _ count: Int,
    _ percent: Int?
  ) throws -> AirFault.Order {
    guard AirFault.named(name) != nil else {
      let names = AirFault.all.map(\.name).joined(separator: ", ")
      throw Failure(description: "“\(name)” is no fault of the link; there are \(names)")
    }
    if let kind, !Packet.kinds.contains(kind) {
      let kinds = Packet.kinds.joined(separator: ", ")
      throw Failure(description: "“\(kind)” is no kind of packet; there are \(kinds)")
    }
    return AirFault.Order(
      name,
      kind: kind,
      to: device?.role,
      count: Int64(max(1, percent ?? count)),
      isPercent: percent != nil
    )
  }

  /// Changes a device's clock at once.
  public func change(clockOf device: Device, _ change: ClockChange) throws {
    let known: ClockAdjustment =
      switch change {
      case .jump(let duration): .jump(Interval(duration))
      case .reset: .reset
      case .drift(let partsPerMillion): .drift(partsPerMillion: try Self.drift(partsPerMillion))
      case .zone(let seconds): .zone(seconds: Int64(seconds))
      }
    try doing(.clock(device.role, known)) { (engine) throws(DeviceFault) in
      try engine.changeClock(of: device.role, known)
    }
  }

  private static func drift(_ partsPerMillion: Int) throws -> Int64 {
    let range = ClockAdjustment.driftRange
    if range.contains(Int64(partsPerMillion)) { return Int64(partsPerMillion) }
    throw Failure(
      description:
        "a clock drifts by \(range.lowerBound) to \(range.upperBound) parts per million, "
        + "found \(partsPerMillion)"
    )
  }

  /// Lets virtual time pass; an idle week costs next to no real time.
  public func run(for duration: Duration) throws {
    guard duration >= .zero else {
      throw Failure(description: "time goes forward only: run(for:) takes no \(duration)")
    }
    let end = engine.time + Interval(duration)
    try doing { (engine) throws(DeviceFault) in try engine.run(through: end) }
  }

  /// Ends a device's process; the files that it has written are there at its next start.
  ///
  /// - Parameter point: The point in the device's work at which the process ends; `nil` for at once.
  public func kill(_ device: Device, at point: KillPoint? = nil) throws {
    let known = try point?.known
    try doing(.crash(device.role)) { (engine) throws(DeviceFault) in
      try engine.crash(device.role, .kill, at: known)
    }
  }

  /// Cuts a device's power: data that it has written and not synced is lost.
  ///
  /// - Parameters:
  ///   - point: The point in the device's work at which the power goes; `nil` for at once.
  ///   - isTorn: `true` if files' names reach the disk before their bytes do.
  public func cutPower(of device: Device, at point: KillPoint? = nil, isTorn: Bool = false)
    throws
  {
    let known = try point?.known
    let crash: Crash = isTorn ? .tornPowerCut : .powerCut
    try doing(.crash(device.role)) { (engine) throws(DeviceFault) in
      try engine.crash(device.role, crash, at: known)
    }
  }

  /// Empties a device's battery: its power is cut, and it loses its date.
  public func emptyBattery(of device: Device) throws {
    try doing(.crash(device.role)) { (engine) throws(DeviceFault) in
      try engine.emptyBattery(of: device.role)
    }
  }

  /// Makes a device's disk work or fail from now on.
  public func change(diskOf device: Device, to state: DiskState) throws {
    let condition = state.condition
    try doing(.disk(device.role, condition)) { (engine) throws(DeviceFault) in
      try engine.setDisk(of: device.role, condition)
    }
  }

  /// Suspends a device: it does nothing, and events for it wait until it resumes.
  public func suspend(_ device: Device) throws {
    try doing(.suspend(device.role)) { (engine) throws(DeviceFault) in
      engine.suspend(device.role)
    }
  }

  /// Resumes a suspended device: it first does everything that was due, then takes the events that
  /// waited.
  public func resume(_ device: Device) throws {
    try doing(.resume(device.role)) { (engine) throws(DeviceFault) in
      try engine.resume(device.role)
    }
  }

  /// Starts a device again whose process has ended.
  public func restart(_ device: Device) throws {
    try doing(.restart(device.role)) { (engine) throws(DeviceFault) in
      try engine.restart(device.role)
    }
  }

  /// Makes a change to the pair, and throws if it would change nothing: a test that relies on such a
  /// change is wrong.
  func doing(
    _ change: PairChange? = nil,
    _ body: (inout Engine) throws(DeviceFault) -> Void
  ) throws {
    if let change, let reason = engine.reasonForNothing(change) {
      throw Failure(
        description:
          "this changes nothing: \(reason)\n  = leave the call out, or do what it undoes before",
        kind: .changesNothing,
        time: time
      )
    }
    do throws(DeviceFault) {
      try body(&engine)
    } catch {
      throw Failure(description: "\(error)")
    }
    take()
    try judge()
  }

  // MARK: What is expected

  /// Does something, and throws unless a device refuses it, such as an action that makes no sense now.
  ///
  /// ```swift
  /// let reason = try pair.expectRefusal(by: .phone) { try $0.act(.phone, "launch") }
  /// #expect(reason == "the app is running")
  /// ```
  ///
  /// - Returns: The reason that the device gave.
  /// - Throws: A `Failure` if the device refuses nothing, or more than one thing.
  @discardableResult
  public func expectRefusal(
    by device: Device,
    while doing: (LockstepPair) throws -> Void
  ) throws -> String {
    try expect(.refusal, on: device, "refused nothing", while: doing)
  }

  /// Does something, and throws unless a device's app then ends by itself, because it breaks a rule of
  /// its system.
  ///
  /// For example, an app breaks a rule if each of its calls makes it call again, without end. An app that
  /// the system or the test ends, as with `quit` and `kill(_:at:)`, does not end by itself.
  ///
  /// ```swift
  /// try pair.expectAppEnd(of: .watch) { try $0.act(.watch, "try") }
  /// ```
  ///
  /// - Returns: The sentence that says how the app ended.
  /// - Throws: A `Failure` if the app does not end, or ends more than once.
  @discardableResult
  public func expectAppEnd(
    of device: Device,
    while doing: (LockstepPair) throws -> Void
  ) throws -> String {
    try expect(.appEnd, on: device, "has an app that goes on", while: doing)
  }

  /// The kind of a surprise, which comes from the devices and not from the engine.
  private enum Surprise { case refusal, appEnd }

  /// A surprise that a test expects, and the text of the one that came.
  private struct Expected {
    let surprise: Surprise
    let device: Device
    var found: String?
  }

  private func expect(
    _ surprise: Surprise,
    on device: Device,
    _ otherwise: String,
    while doing: (LockstepPair) throws -> Void
  ) throws -> String {
    expected.append(Expected(surprise: surprise, device: device))
    do {
      try doing(self)
    } catch {
      expected.removeLast()
      throw error
    }
    if let found = expected.removeLast().found { return found }
    throw Failure(description: "the \(device.rawValue) \(otherwise)")
  }

  /// Looks through the events since the last call, and throws for the first unexpected surprise.
  private func judge() throws {
    let new = seen.events[seen.judged...]
    seen.judged = seen.events.count
    var failure: Failure?
    for event in new {
      guard let found = unexpected(event) else { continue }
      failure = failure ?? found
    }
    if let failure { throw failure }
  }

  /// Marks all events so far as judged, since a scenario has judged them.
  func overlook() { seen.judged = seen.events.count }

  private func unexpected(_ event: LogEvent) -> Failure? {
    guard let role = event.device else { return nil }
    let device: Device = role == .watch ? .watch : .phone
    switch event.kind {
    case .effect(.refused(let verb, let reason)):
      if meet(.refusal, on: device, reason) { return nil }
      return Failure(
        description: "the \(role.name) refuses “\(verb)”: \(reason)\n"
          + "  = if it should: expectRefusal(by: .\(role.name)) { … }",
        kind: .refusal,
        time: .nanoseconds(event.timeNanoseconds)
      )
    case .effect(.appEnded(let how)):
      if meet(.appEnd, on: device, how) { return nil }
      return Failure(
        description: "the \(role.name)'s app ended by itself: \(how)\n"
          + "  = if it should: expectAppEnd(of: .\(role.name)) { … }",
        kind: .appEnd,
        time: .nanoseconds(event.timeNanoseconds)
      )
    default: return nil
    }
  }

  /// Says if a surprise is expected, and ticks off its expectation: each expectation allows one
  /// surprise.
  private func meet(_ surprise: Surprise, on device: Device, _ found: String) -> Bool {
    let place = expected.lastIndex {
      $0.surprise == surprise && $0.device == device && $0.found == nil
    }
    guard let place else { return false }
    expected[place].found = found
    return true
  }

  // MARK: What is seen

  private func take() { take(engine.takeEvents()) }

  /// Takes in events, and remembers the last screen of each device.
  func take(_ events: [LogEvent]) {
    for event in events {
      seen.events.append(event)
      if case .effect(.shown(let screen)) = event.kind, let device = event.device {
        seen.screens[device] = screen
      }
    }
  }

  /// Finds the last screen of a device.
  public func screen(of device: Device) -> LockstepJSON {
    seen.screens[device.role].map(LockstepJSON.init) ?? .null
  }

  /// The virtual time since the start of the run.
  public var time: Duration { .nanoseconds(engine.time.nanoseconds) }

  /// The event log so far, as lines of JSON, the same as `lockstep run --log` writes.
  public var log: [String] {
    seen.events.map { event in
      var writer = JSONWriter()
      event.write(into: &writer)
      return String(decoding: writer.bytes.dropLast(), as: UTF8.self)
    }
  }

  /// Lists the refusals of a device so far, expected or not: the verb, and the reason.
  public func refusals(of device: Device) -> [(verb: String, reason: String)] {
    seen.events.compactMap { event in
      guard event.device == device.role, case .effect(.refused(let verb, let reason)) = event.kind
      else {
        return nil
      }
      return (verb, reason)
    }
  }
}

extension Interval {
  /// Makes an interval from a duration, in whole nanoseconds.
  init(_ duration: Duration) {
    let (seconds, attoseconds) = duration.components
    self = .seconds(seconds) + .nanoseconds(attoseconds / 1_000_000_000)
  }
}

extension LockstepPair.Device {
  var role: DeviceRole {
    switch self {
    case .watch: .watch
    case .phone: .phone
    }
  }
}
