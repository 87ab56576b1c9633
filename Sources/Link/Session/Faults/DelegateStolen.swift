import LockstepProtocol

extension SessionFault {
  /// A fault: another object in the app's process has replaced the app's session delegate.
  package static let delegateStolen = SessionFault(
    name: "delegate-stolen",
    summary: "somebody else in the app is told what its delegate should be, until the app ends",
    suspends: "SESSION-14, SESSION-22, SESSION-23 and SESSION-37 until the app ends"
  ) { session in
    session.faults.isDelegateStolen = true
    return []
  }
}

extension Session {
  /// Removes the effects that call the delegate while the fault lasts; the handlers of the app's own
  /// sends are still called.
  ///
  /// The other object takes all other calls, and replies to none.
  mutating func withoutDelegate(_ effects: [Effect]) -> [Effect] {
    guard faults.isDelegateStolen else { return effects }
    return effects.flatMap { effect -> [Effect] in
      switch effect {
      case .tell(.outcome(.message, _, _)), .tell(.outcome(.launch, _, _)): [effect]
      case .deliver(.reply), .deliver(.launch): [effect]
      case .deliver(.userInfo(let origin, let id, _)): acknowledgeUserInfo(origin: origin, id: id)
      case .deliver(.file(let file, _)): finishFile(file.mark, nil)
      // Tasks are handed to the app's own delegate, which is another one.
      case .tell(.backgroundTask), .task, .endApp, .erase, .contentPending: [effect]
      case .tell, .deliver: []
      case .send, .wake, .wakeForTask, .sendFileData, .keepFile, .dropFile, .storeFile, .dropStored,
        .sentForOther, .note, .clocks:
        [effect]
      }
    }
  }
}
