public import Foundation
import Glibc

/// The app's side of the connection to its device: it passes events to the modules that listen, and
/// sends their calls.
///
/// The modules use this link: WatchConnectivity, WatchKit and HealthKit each listen for their own
/// events. Events come one at a time on ``queue``; calls may come from any thread.
public final class AppLink: @unchecked Sendable {
  /// The link of this process; the first use connects it.
  public static let shared = AppLink()

  /// The serial queue on which events are handled; it is never the main queue.
  public let queue = DispatchQueue(label: "lockstep.events")
  /// The first event of this life, with all data that the system has kept.
  public private(set) var launched: WireValue = .object([:])
  /// The person's last answer to an authorization request, even if it came before a module asked for
  /// it.
  public private(set) var permission: WireValue?
  /// The first message of the system, with the seed and its other fields.
  public private(set) var welcome: WireValue = .object([:])

  private let lock = NSLock()
  private var state = "foreground"
  /// The connection to the system; `nil` in a process that no device started, such as that of a
  /// package's tests.
  private var line: SystemLine?
  private var listeners: [String: [(WireValue) -> Void]] = [:]
  private var observers: [String: [(WireValue) -> Void]] = [:]
  private var calls: [WireValue] = []
  private var openStep: Int64?
  private let isLeased: Bool
  private var tags = 0
  /// The closures to call before the next event, once the system has carried out the calls of the
  /// present answer.
  private var afterAnswer: [() -> Void] = []

  private init() {
    let environment = ProcessInfo.processInfo.environment
    guard let path = environment["LOCKSTEP_SOCKET"] else {
      isLeased = false
      launched = .object(["supported": .boolean(false)])
      return
    }
    isLeased = VirtualTime.isLinked
    var line: SystemLine
    do {
      line = try SystemLine(socket: path)
      try line.write(Self.hello(role: environment["LOCKSTEP_ROLE"] ?? "", isLeased: isLeased))
    } catch {
      AppLink.end("\(error)")
    }
    guard let welcome = line.read(), welcome["type"]?.text == "welcome" else {
      AppLink.end("the system closed the connection instead of a welcome")
    }
    self.welcome = welcome
    guard let first = line.read(), let event = first["event"] else { exit(0) }
    launched = event
    openStep = first["number"]?.number
    self.line = line
    state = event["state"]?.text ?? state
    VirtualTime.set(by: first)
  }

  /// The largest uptime that a line can have: 104 days in nanoseconds.
  private static let lastUptime: Int64 = 9_007_199_254_740_992

  private static func hello(role: String, isLeased: Bool) -> WireValue {
    .object([
      "type": "hello", "protocol": [1], "role": .string(role),
      "name": .string(ProcessInfo.processInfo.processName),
      // The modules are the vendor's, and so is what their session promises.
      "capabilities": isLeased ? ["lease", "vendor-contract"] : ["vendor-contract"],
    ])
  }

  private static func end(_ reason: String) -> Never {
    FileHandle.standardError.write(Data("lockstep: \(reason)\n".utf8))
    exit(70)
  }
}

// MARK: - What modules do

extension AppLink {
  /// Adds a listener for events of a type; listeners are called in the order in which they were added.
  public func listen(for type: String, _ handler: @escaping (WireValue) -> Void) {
    lock.withLock { listeners[type, default: []].append(handler) }
  }

  /// Adds an observer of events of a type, which other code must still answer.
  public func observe(_ type: String, _ observer: @escaping (WireValue) -> Void) {
    lock.withLock { observers[type, default: []].append(observer) }
  }

  /// `true` in a process that a device started for its app.
  public var hasDevice: Bool { line != nil }

  /// `true` while the app is in front.
  public var isInFront: Bool { lock.withLock { state == "foreground" } }

  /// Says if a listener exists for events of a type.
  public func isHeard(_ type: String) -> Bool {
    lock.withLock { listeners[type] != nil }
  }

  /// Sends a call to the system, with its name under `call`; does nothing without a device.
  public func call(_ name: String, _ fields: [String: WireValue] = [:]) {
    guard hasDevice else { return }
    var fields = fields
    fields["call"] = .string(name)
    lock.withLock { calls.append(.object(fields)) }
    if !isLeased { sendCalls() }
  }

  /// Calls a closure once the system has carried out all calls made so far.
  public func whenCarriedOut(_ work: @escaping () -> Void) {
    lock.withLock { afterAnswer.append(work) }
  }

  /// Draws a tag for a send, unique among all sends of this app in all its lives.
  public func newTag() -> String {
    lock.withLock {
      tags += 1
      return
        "\(welcome["incarnation"]?.number ?? 0)-\(launched["life"]?.number ?? 0)-\(VirtualTime.uptime)-\(tags)"
    }
  }
}

// MARK: - The loop

extension AppLink {
  /// Starts to handle events.
  ///
  /// Under leases, events come whenever the process has nothing else to do; in real time, a thread
  /// waits for them.
  public func start() {
    guard hasDevice else {
      AppLink.end(
        "LOCKSTEP_SOCKET is not set: start this app by `lockstep run --watch-app` or `--phone-app`"
      )
    }
    queue.async { self.give(self.launched) }
    if isLeased {
      VirtualTime.onIdle { deadline in AppLink.shared.answer(deadline: deadline) }
    } else {
      Thread.detachNewThread { AppLink.shared.readInRealTime() }
    }
  }

  private func readInRealTime() {
    sendCalls()
    while let next = line?.read() {
      guard let event = next["event"] else { continue }
      queue.async {
        self.give(event)
        DefaultsOnDisk.write()
      }
    }
    exit(0)
  }

  private func sendCalls() {
    lock.withLock {
      guard !calls.isEmpty else { return }
      let made = calls
      calls = []
      try? line?.write(.object(["type": "calls", "calls": .array(made)]))
    }
  }

  /// Answers the open step, waits for the next one, and puts its event on the queue.
  ///
  /// The function is called when no thread of the process can go on, so that none holds the lock.
  private func answer(deadline: Int64?) {
    DefaultsOnDisk.write()
    // What was printed belongs to this step.
    fflush(nil)
    var done: [String: WireValue] = ["type": "done", "calls": .array(calls)]
    done["number"] = openStep.map(WireValue.integer)
    // No device lives longer than its clock can tell, so what is due later is never due.
    done["deadline"] = deadline.flatMap { $0 <= Self.lastUptime ? .integer($0) : nil }
    calls = []
    do { try line?.write(.object(done)) } catch { exit(0) }
    guard let step = line?.read() else { exit(0) }
    openStep = step["number"]?.number
    VirtualTime.set(by: step)
    guard let event = step["event"], event["type"]?.text != "tick" else { return }
    queue.async { self.give(event) }
  }

  private func give(_ event: WireValue) {
    let works = lock.withLock {
      defer { afterAnswer = [] }
      return afterAnswer
    }
    for work in works { work() }
    if event["type"]?.text == "permission" { permission = event }
    guard let type = event["type"]?.text else { return }
    if type == "state", let now = event["state"]?.text { lock.withLock { state = now } }
    let (handlers, onlookers) = lock.withLock { (listeners[type] ?? [], observers[type] ?? []) }
    for observer in onlookers { observer(event) }
    for handler in handlers { handler(event) }
    if handlers.isEmpty { Unheard.answer(event, by: self) }
  }
}
