package import LockstepProtocol
import LockstepSimulation

/// A named fault of a session: behaviour of the real one that developers report, and that a scenario
/// brings about on purpose.
///
/// It is a device's action (`watch fault NAME`), so that scenarios, control peers and programs play it
/// alike, and `lockstep faults` lists all faults. Each fault is one file and one entry in `all`; none
/// outlives the start of its device.
package struct SessionFault: Sendable {
  package let name: String
  package let summary: String
  /// The rules of the protocol that the fault suspends, and for how long, as a text.
  package let suspends: String
  /// The only device that the fault can befall; `nil` for either.
  package var device: DeviceRole?
  let begin: @Sendable (inout Session) -> [Session.Effect]

  /// All faults of a session, in the order in which `lockstep faults` lists them.
  package static let all: [SessionFault] = [
    .activatedLate, .contextReplayed, .delegateStolen, .doubleError, .edgeLost,
    .fileRemoved, .neverReachable, .phantomReachability, .replyTooLarge, .taskNotCompleted,
    .taskNotDelivered, .userInfosStuck, .wokenLocked, .workoutNotRecovered,
  ]

  package static func named(_ name: String) -> SessionFault? { all.first { $0.name == name } }
}

/// The faults that are being played on a session.
struct SessionFaults: Sendable {
  /// The number of messages that will still end with two errors.
  var doubleErrors = 0
  /// The number of replies that will still be too large.
  var spoiledReplies = 0
  /// `true` if the next activation is to be late; and the instant to which it was postponed.
  var delaysActivation = false
  var activationDue: Uptime?
  /// `true` while the app is told that its counterpart is reachable, though it no longer is.
  var isPhantom = false
  /// `true` if the app is told that nothing is reachable.
  var isNeverReachable = false
  /// The contexts to deliver again when the app wakes; `nil` if that fault is not played.
  var contexts: [ReceivedContext]?
  /// `true` if the next arrival for the app of a locked phone wakes it.
  var wakesLocked = false
  /// `true` if the app is not told the next time that its counterpart becomes reachable; and once it
  /// was not told.
  var losesEdge = false
  var hasLostEdge = false
  /// `true` if the queue is stuck: each newly queued user info makes the session send only the oldest
  /// one.
  var isStuck = false
  /// `true` while another object in the app's process gets the delegate's calls.
  var isDelegateStolen = false
  /// `true` if the next wake hands the app no background task; and `true` while the app is awake
  /// without one.
  var losesTask = false
  var isWithoutTask = false
  /// `true` if the app completes none of its background tasks.
  var keepsTasks = false
  /// The number of received files that will still be removed before the app moves them.
  var removedFiles = 0

  /// Ends the faults that last only as long as the app's process.
  mutating func appEnded() {
    let errors = doubleErrors
    let delays = delaysActivation
    let loses = losesTask
    let removes = removedFiles
    let known = contexts
    let wakes = wakesLocked
    self = SessionFaults()
    contexts = known
    wakesLocked = wakes
    removedFiles = removes
    losesTask = loses
    doubleErrors = errors
    delaysActivation = delays
  }

  func add(to digest: inout Digest) {
    digest.add(doubleErrors)
    digest.add(spoiledReplies)
    digest.add(removedFiles)
    digest.add(activationDue?.nanoseconds)
    let flags = [
      delaysActivation, isPhantom, losesEdge, hasLostEdge, isStuck, isDelegateStolen,
      losesTask, isWithoutTask, keepsTasks, isNeverReachable, wakesLocked,
      contexts != nil,
    ]
    digest.add(flags.reduce(0) { $0 << 1 | ($1 ? 1 : 0) })
    for context in contexts ?? [] { context.add(to: &digest) }
  }
}
