import LockstepLink
import LockstepProtocol
import LockstepSimulation

/// The promise that the latest context wins: an app is given the context that arrived last, in time,
/// and no older one after it.
///
/// No session tells a sender the outcome of a context (SESSION-40), so only this can be checked. Values
/// that were replaced before they were sent are not in the log, and may be lost.
package struct LatestContextWins: PromiseChecker {
  package static let promise = "of several contexts an app is given the latest"

  /// The longest time that a device needs to give its app a context.
  private static let patience = Interval.seconds(5)

  /// A context that has been sent and has not arrived.
  private struct Context {
    var origin: Int64
    var id: Int64
    var payload: JSONText
  }

  /// The contexts that a device has received since its start.
  private struct Receiver {
    /// The number of the latest context of each origin.
    ///
    /// A phone may have several watches, and a device that starts anew gives the same content a new
    /// number.
    var latest: [(origin: Int64, id: Int64)] = []
    /// The content that the device's system has; an equal context is not given again (SESSION-52).
    var payload: JSONText?
    /// The number of the context that the app has not been given yet.
    var waiting: Int64?
    var dueAt = Int64.max
    var isActivated = false
    var state = AppState.notRunning

    /// Sets the time by which the waiting context must be given: soon if the app runs and is activated,
    /// otherwise never.
    mutating func follow(at time: Int64) {
      let isThere = isActivated && state.isRunning && waiting != nil
      dueAt = isThere ? min(dueAt, time + LatestContextWins.patience.nanoseconds) : .max
    }

    mutating func take(_ state: AppState) {
      if state == .notInstalled { self = Receiver() }
      if !state.hasProcess { isActivated = false }
      self.state = state
    }

    mutating func take(_ context: Context) {
      let isSame = payload == context.payload
      latest.removeAll { $0.origin == context.origin && (!isSame || $0.id == context.id) }
      latest.append((context.origin, context.id))
      // What a system has kept of before is not known: the first one may be nothing new to it.
      if let payload, payload != context.payload { waiting = context.id }
      payload = context.payload
    }

    mutating func letGoOfWaiting() {
      waiting = nil
      dueAt = .max
    }

    /// Forgets the contexts, because the session now belongs to another watch, and the system keeps
    /// those of each watch apart.
    mutating func letGo() {
      letGoOfWaiting()
      isActivated = false
      payload = nil
    }
  }

  private var watch = Receiver()
  private var phone = Receiver()
  private var firstDue = Int64.max
  private var underWay: [Int64: Context] = [:]
  private var origins: [DeviceRole: Int64] = [:]
  /// The devices whose app may lose contexts or be given old ones, because of a fault.
  private var exempt: Set<DeviceRole> = []

  private static let faults = [
    SessionFault.delegateStolen.name, SessionFault.taskNotDelivered.name,
    SessionFault.contextReplayed.name,
  ]

  package init() {}

  package mutating func see(_ sighting: Sighting) -> String? {
    let event = sighting.event
    let time = event.timeNanoseconds
    let late = time > firstDue ? takeLate(at: time) : nil
    if case .lost(let number, "context") = event.kind { underWay[number] = nil }
    guard let device = event.device else { return late }
    if case .effect(.session(.received(.context, let id))) = event.kind {
      return give(id, to: device) ?? late
    }
    follow(event.kind, on: device, at: time)
    return late
  }

  private mutating func follow(_ kind: LogEvent.Kind, on device: DeviceRole, at time: Int64) {
    switch kind {
    case .sent(let number, .context(let id, let payload), _):
      underWay[number] = Context(origin: origins[device] ?? 0, id: id, payload: payload)
    case .sent(_, .presence(_, let origin, let state, _), _):
      origins[device] = origin
      change(device, at: time) { $0.take(state) }
    case .delivered(let number, "context"):
      guard let context = underWay.removeValue(forKey: number) else { return }
      change(device, at: time) { $0.take(context) }
    case .started, .crashed: change(device, at: time) { $0 = Receiver() }
    case .suspended: change(device, at: time) { $0.state = .suspended }
    case .radio(isUp: false): change(device, at: time) { $0.state = .notRunning }
    case .effect(.session(.activated)): change(device, at: time) { $0.isActivated = true }
    case .effect(.session(.inactive)), .effect(.session(.deactivated)):
      change(device, at: time) { $0.letGo() }
    case .action(let action) where action.verb == "fault":
      let name = action.text("name") ?? ""
      if Self.faults.contains(name) { exempt.insert(device) }
      // Its app may end before that without a word, and comes late to what its next life is to be given.
      if name == SessionFault.activatedLate.name {
        change(device, at: time) { $0.isActivated = false }
      }
    default: break
    }
  }

  private mutating func change(
    _ device: DeviceRole,
    at time: Int64,
    _ change: (inout Receiver) -> Void
  ) {
    change(&self[device])
    self[device].follow(at: time)
    firstDue = min(watch.dueAt, phone.dueAt)
  }

  private subscript(device: DeviceRole) -> Receiver {
    get { device == .watch ? watch : phone }
    _modify {
      if device == .watch { yield &watch } else { yield &phone }
    }
  }

  private mutating func give(_ id: Int64, to device: DeviceRole) -> String? {
    self[device].letGoOfWaiting()
    firstDue = min(watch.dueAt, phone.dueAt)
    let latest = self[device].latest
    if latest.isEmpty || latest.contains(where: { $0.id == id }) || exempt.contains(device) {
      return nil
    }
    return "the \(device.name) app was given context \(id), although a newer one had come"
  }

  /// Removes a context that the app was not given in time, and returns the message; each is reported
  /// once.
  private mutating func takeLate(at time: Int64) -> String? {
    let device = watch.dueAt < time ? DeviceRole.watch : .phone
    let waiting = self[device].waiting
    self[device].letGoOfWaiting()
    firstDue = min(watch.dueAt, phone.dueAt)
    guard let waiting, !exempt.contains(device) else { return nil }
    return "the \(device.name) app was not given context \(waiting), the latest that had come"
  }
}
