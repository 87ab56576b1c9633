import LockstepLink
import LockstepProtocol
import LockstepSimulation

/// The promise that the other app is given a user info that was reported as delivered, as soon as that
/// app runs.
///
/// Its receipt only says that it is in the other system's inbox (SESSION-36), which may wait for its
/// app as long as that does not run, or takes none. A device whose disk fails, and a phone whose drive is
/// not there, may keep all that came waiting (SESSION-39), until it has looked again.
package struct UserInfosAreGiven: PromiseChecker {
  package static let promise = "a user info that is told as delivered is given to the other app"

  /// The longest time that a device needs to give its app a user info.
  private static let patience = Interval.seconds(5)
  /// The longest time until an app looks again at a disk that works again.
  private static let lookingAgain = Interval.seconds(10)

  private static let losing = [
    SessionFault.delegateStolen.name, SessionFault.taskNotDelivered.name,
  ]

  /// A condition for a device to give its app the user infos that came.
  private enum Need { case disk, drive, willingApp }

  /// The user infos that one app is to be given.
  private struct Receiver {
    /// The user infos that were reported as delivered and that the app was not given.
    var missing: [SendKey] = []
    var isActivated = false
    var state = AppState.notRunning
    /// The time by which the app must be given them; never while the app does not run.
    var dueAt = Int64.max
    /// `true` if the app may lose user infos, because of a fault.
    var isExempt = false
    /// The conditions that are not met; while there is one, the user infos may wait.
    private var lacking: Set<Need> = []
    /// The time until which the user infos may wait although all conditions are met.
    private var waitsUntil: Int64 = 0

    mutating func follow(at time: Int64) {
      guard isActivated, state.isRunning, !missing.isEmpty, !isExempt, lacking.isEmpty else {
        dueAt = .max
        return
      }
      let patience = UserInfosAreGiven.patience.nanoseconds
      dueAt = min(dueAt, max(time, waitsUntil) + patience)
    }

    mutating func follow(_ need: Need, isThere: Bool, at time: Int64) {
      if !isThere {
        lacking.insert(need)
      } else if lacking.remove(need) != nil {
        waitsUntil = time + UserInfosAreGiven.lookingAgain.nanoseconds
      }
    }

    mutating func take(_ state: AppState) {
      if !state.hasProcess {
        isActivated = false
        lacking.remove(.willingApp)
      }
      self.state = state
    }
  }

  private var watch = Receiver()
  private var phone = Receiver()
  private var firstDue = Int64.max
  private var arrived: Set<SendKey> = []
  private var given: Set<SendKey> = []

  package init() {}

  private subscript(device: DeviceRole) -> Receiver {
    get { device == .watch ? watch : phone }
    _modify {
      if device == .watch { yield &watch } else { yield &phone }
    }
  }

  package mutating func see(_ sighting: Sighting) -> String? {
    let time = sighting.event.timeNanoseconds
    let late = time > firstDue ? takeLate(at: time) : nil
    if let device = sighting.event.device { follow(sighting.event.kind, on: device, at: time) }
    // What another watch has waits for that one's app.
    if case .worn = sighting.event.kind {
      change(.watch, at: time) { receiver in
        receiver.missing = []
        receiver.follow(.willingApp, isThere: true, at: time)
      }
    }
    if let step = sighting.step { follow(step, at: time) }
    return late.map { "\($0.name) was reported as delivered, and the other app was not given it" }
  }

  /// Follows the news of a send.
  ///
  /// If two watches use one number, nobody can tell which send an app was given, so one counts for
  /// both.
  private mutating func follow(_ step: SendStep, at time: Int64) {
    switch step {
    case .came(let key) where key.kind == .userInfo: arrived.insert(key.ofAnyWatch)
    case .given(let key) where key.kind == .userInfo:
      given.insert(key.ofAnyWatch)
      change(key.sender.counterpart, at: time) { receiver in
        receiver.missing.removeAll { $0.ofAnyWatch == key.ofAnyWatch }
      }
    case .ended(let key, .delivered) where key.kind == .userInfo:
      if given.contains(key.ofAnyWatch) { return }
      change(key.sender.counterpart, at: time) { $0.missing.append(key) }
    default: break
    }
  }

  private mutating func follow(_ kind: LogEvent.Kind, on device: DeviceRole, at time: Int64) {
    switch kind {
    case .sent(_, .presence(_, _, let state, _), _): change(device, at: time) { $0.take(state) }
    case .started:
      change(device, at: time) { receiver in
        receiver.take(.notRunning)
        receiver.follow(.drive, isThere: true, at: time)
      }
    case .crashed:
      change(device, at: time) { $0.take(.notRunning) }
      // The news of the step in which it ended went with it: its app may have been given what had come.
      forgetArrived(for: device, at: time)
    case .suspended: change(device, at: time) { $0.state = .suspended }
    // Nobody hears of its app any more.
    case .radio(isUp: false): change(device, at: time) { $0.state = .suspended }
    case .effect(.session(.activated)): change(device, at: time) { $0.isActivated = true }
    case .effect(.session(.inactive)), .effect(.session(.deactivated)):
      change(device, at: time) { $0.isActivated = false }
    case .disk(let condition):
      let works = condition == DiskCondition.works.text
      change(device, at: time) { $0.follow(.disk, isThere: works, at: time) }
    case .effect(.note(Session.heldNote)):
      change(device, at: time) { $0.follow(.willingApp, isThere: false, at: time) }
    case .effect(.note(Session.resumedNote)):
      change(device, at: time) { $0.follow(.willingApp, isThere: true, at: time) }
    case .action(let action): follow(action, on: device, at: time)
    default: break
    }
  }

  private mutating func follow(_ action: Action, on device: DeviceRole, at time: Int64) {
    switch action.verb {
    case "fault" where Self.losing.contains(action.text("name") ?? ""):
      change(device, at: time) { $0.isExempt = true }
    // Its app may end before that without a word, and comes late to what its next life is to be given.
    case "fault" where action.text("name") == SessionFault.activatedLate.name:
      change(device, at: time) { $0.isActivated = false }
    case "drive":
      let isThere = action.text("state") == "available"
      change(device, at: time) { $0.follow(.drive, isThere: isThere, at: time) }
    // What waits for an app goes with it, and on a watch with its pairing.
    case "uninstall": forgetArrived(for: device, at: time)
    case "unpair": for device in DeviceRole.allCases { forgetArrived(for: device, at: time) }
    default: break
    }
  }

  private mutating func forgetArrived(for device: DeviceRole, at time: Int64) {
    given.formUnion(arrived.filter { $0.sender != device })
    change(device, at: time) { $0.missing = [] }
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

  /// Finds the first user info that is late, and forgets the device's other missing ones, so that it is
  /// reported once.
  private mutating func takeLate(at time: Int64) -> SendKey? {
    for device in DeviceRole.allCases where self[device].dueAt < time {
      let late = self[device].missing.first
      change(device, at: time) { $0.missing = [] }
      return late
    }
    return nil
  }
}
