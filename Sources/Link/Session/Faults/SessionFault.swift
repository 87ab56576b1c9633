package import LockstepProtocol
import LockstepSimulation

/// A fault of a session that has a name: what developers report of the real one, done on purpose.
///
/// It is a device's action (`watch fault NAME`), so scenarios, control peers and programs play it alike,
/// and `lockstep faults` lists them all; each is one file and one entry in `all`. None outlives the start
/// of its device.
package struct SessionFault: Sendable {
  package let name: String
  package let summary: String
  /// The rules of the protocol that do not hold meanwhile, and for how long.
  package let suspends: String
  /// The one device that it can befall, or `nil` for either.
  package var device: DeviceRole?
  let begin: @Sendable (inout Session) -> [Session.Effect]

  /// Every fault of a session, in the order in which they are listed.
  package static let all: [SessionFault] = [
    .activatedLate, .contextReplayed, .delegateStolen, .doubleError, .edgeLost,
    .fileRemoved, .neverReachable, .phantomReachability, .replyTooLarge, .taskNotCompleted,
    .taskNotDelivered, .userInfosStuck, .wokenLocked, .workoutNotRecovered,
  ]

  package static func named(_ name: String) -> SessionFault? { all.first { $0.name == name } }
}

/// The faults that a session is in.
struct SessionFaults: Sendable {
  /// The number of messages that are yet to end with two errors.
  var doubleErrors = 0
  /// The number of replies that are yet to be too large.
  var spoiledReplies = 0
  /// `true` if the next activation is late; and the instant at which it comes, if it was asked for.
  var delaysActivation = false
  var activationDue: Uptime?
  /// `true` while what once was reachable stays so for the app.
  var isPhantom = false
  /// Nothing is reachable for the app.
  var isNeverReachable = false
  /// The contexts that come again when the app wakes, where that was played.
  var contexts: [ReceivedContext]?
  /// `true` if the next thing that comes for a locked phone's app wakes it.
  var wakesLocked = false
  /// `true` if the app will not hear that the other side is reachable again; and once it has not heard.
  var losesEdge = false
  var hasLostEdge = false
  /// Each user info that is queued pushes out the oldest one alone.
  var isStuck = false
  /// Somebody else of the app's process is told what its delegate should be.
  var isDelegateStolen = false
  /// `true` if the next wake hands over no background task; and while such a wake lasts.
  var losesTask = false
  var isWithoutTask = false
  /// The app completes no background task.
  var keepsTasks = false
  /// The number of files that are yet to be removed before the app moves them.
  var removedFiles = 0

  /// Ends the faults that last as long as the app's process.
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
