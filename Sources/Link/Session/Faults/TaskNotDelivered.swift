import LockstepProtocol

extension SessionFault {
  /// A fault: the watch's app is woken without a background task, and the content for which it was
  /// woken is lost.
  package static let taskNotDelivered = SessionFault(
    name: "task-not-delivered",
    summary:
      "the next time that something wakes the watch's app it has no task, and what came is lost",
    suspends: "SESSION-110, SESSION-3 and SESSION-37 until this app is suspended, in front or ends",
    device: .watch
  ) { session in
    session.faults.losesTask = true
    return []
  }
}

extension Session {
  /// Says if the wake that happens now hands over no task, and remembers it.
  mutating func losesTask() -> Bool {
    guard faults.losesTask else { return false }
    faults.losesTask = false
    faults.isWithoutTask = true
    return true
  }

  /// Removes the effects that give an app woken without a task its background content.
  mutating func withoutTask(_ effects: [Effect]) -> [Effect] {
    guard faults.isWithoutTask else { return effects }
    return effects.flatMap { effect -> [Effect] in
      switch effect {
      case .tell(.received(let kind, _)) where kind != .message: []
      case .deliver(.context), .deliver(.complication), .contentPending: []
      case .deliver(.userInfo(let origin, let id, _)): acknowledgeUserInfo(origin: origin, id: id)
      case .deliver(.file(let file, _)): finishFile(file.mark, nil)
      default: [effect]
      }
    }
  }
}
