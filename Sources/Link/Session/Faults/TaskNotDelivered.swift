import LockstepProtocol

extension SessionFault {
  /// The watch's app is woken and handed no background task; what it was woken for is lost.
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
  /// Says if the wake that happens now hands over no task, and remembers that.
  mutating func losesTask() -> Bool {
    guard faults.losesTask else { return false }
    faults.losesTask = false
    faults.isWithoutTask = true
    return true
  }

  /// Leaves an app that was woken without a task nothing of what came in the background.
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
