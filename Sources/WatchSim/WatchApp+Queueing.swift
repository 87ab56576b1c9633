import LockstepDevices
import LockstepLink
import LockstepProtocol
import LockstepSimulation
import LockstepWorkouts

/// The changes that the session does not take yet, because it is not activated, or because the phone
/// lacks the app.
///
/// The app keeps each such change in a document of its own until the session takes it, so that none is
/// lost if the app ends first.
struct UnsentChanges: Sendable {
  /// `true` once the session is activated.
  var isActivated = false
  var hasCompanion = true
  private(set) var changes: [Change] = []

  /// `true` if the session takes user infos now.
  var isTaken: Bool { isActivated && hasCompanion }

  private static let prefix = "unsent "

  static func document(of change: Change) -> String { prefix + change.mark.name }

  init() {}

  /// Reads the changes that an earlier launch kept; if there are two origins, the later one is that of
  /// the present start.
  init(_ launch: AppLaunch) {
    hasCompanion = launch.companionState?.isCompanionAppInstalled ?? true
    changes = launch.documents.compactMap { document in
      guard document.name.hasPrefix(Self.prefix),
        case .change(let change)? = ApplicationMessage.readIfPossible(document.content)
      else { return nil }
      return change
    }
    .sorted {
      let (one, other) = ($0.mark, $1.mark)
      return (one.origin == launch.origin ? 1 : 0, one.origin, one.sequence)
        < (other.origin == launch.origin ? 1 : 0, other.origin, other.sequence)
    }
  }

  mutating func add(_ change: Change) { changes.append(change) }

  func add(to digest: inout Digest) {
    digest.add(isActivated)
    digest.add(hasCompanion)
    // The changes themselves are among those that are pending.
    digest.add(changes.count)
  }

  mutating func takeAll() -> [Change] {
    defer { changes = [] }
    return changes
  }
}

extension WatchApp {
  /// Queues a change in the session, or keeps it until the session takes changes.
  mutating func queue(_ change: Change) -> [AppCall] {
    guard unsent.isTaken else {
      unsent.add(change)
      let content = ApplicationMessage.change(change).payload
      return [.keep(UnsentChanges.document(of: change), content, .durable)]
    }
    return [Self.transfer(change)]
  }

  /// Queues the changes that were kept, oldest first, if the session takes changes now.
  mutating func queueUnsent() -> [AppCall] {
    guard unsent.isTaken else { return [] }
    return unsent.takeAll().flatMap { change in
      [Self.transfer(change), .keep(UnsentChanges.document(of: change), nil, .durable)]
    }
  }

  private static func transfer(_ change: Change) -> AppCall {
    let payload = ApplicationMessage.change(change).payload
    return .session(.transferUserInfo(payload, keptAs: change.mark.name))
  }
}
