import Foundation
import LockstepApp

extension WCSession {
  /// Adds listeners for all events of the session.
  func listen() {
    link.listen(for: "session") { [unowned self] in take($0) }
    link.listen(for: "contentPending") { [unowned self] event in
      changeValue("hasContentPending") { state.hasContentPending = event["value"]?.flag ?? false }
    }
    link.listen(for: "message") { [unowned self] in receiveMessage($0) }
    link.listen(for: "reply") { [unowned self] in receiveReply($0) }
    link.listen(for: "context") { [unowned self] in receiveContext($0) }
    link.listen(for: "userInfo") { [unowned self] in receiveUserInfo($0) }
    link.listen(for: "complication") { [unowned self] event in
      delegate?.session(self, didReceiveUserInfo: PropertyList.payload(event["payload"]))
    }
    link.listen(for: "file") { [unowned self] in receiveFile($0) }
  }

  private func take(_ event: WireValue) {
    switch event["event"]?.text {
    case "activated": activationCompleted(.activated, error: nil)
    case "activationFailed":
      activationCompleted(.notActivated, error: WCError.named(by: event["code"]?.number))
    case "inactive", "deactivated": leaveWatch(event)
    case "reachability":
      changeValue("isReachable") { state.isReachable = event["value"]?.flag ?? false }
      delegate?.sessionReachabilityDidChange(self)
    case "counterpart": lock.withLock { state.counterpart = event["origin"]?.number }
    case "watchState": takeWatchState(event)
    case "companionState": takeCompanionState(event)
    case "progress": takeProgress(event)
    case "outcome": takeOutcome(event)
    case "backgroundTask": BackgroundTasks.shared.take(event)
    default: break
    }
  }

  private func activationCompleted(_ activation: WCSessionActivationState, error: WCError?) {
    changeValue("activationState") { state.activation = activation }
    delegate?.session(self, activationDidCompleteWith: activation, error: error)
  }

  private func leaveWatch(_ event: WireValue) {
    #if LOCKSTEP_PHONE
      if event["event"]?.text == "inactive" {
        changeValue("activationState") { state.activation = .inactive }
        delegate?.sessionDidBecomeInactive(self)
      } else {
        changeValue("activationState") { state.activation = .notActivated }
        delegate?.sessionDidDeactivate(self)
      }
    #endif
  }

  private func takeWatchState(_ event: WireValue) {
    #if LOCKSTEP_PHONE
      changeValues(["isPaired", "isWatchAppInstalled", "isComplicationEnabled"]) {
        state.takeWatchState(event)
      }
      delegate?.sessionWatchStateDidChange(self)
    #endif
  }

  private func takeCompanionState(_ event: WireValue) {
    #if !LOCKSTEP_PHONE
      let wasInstalled = isCompanionAppInstalled
      changeValues(["isCompanionAppInstalled"]) { state.takeCompanionState(event) }
      if wasInstalled != isCompanionAppInstalled {
        delegate?.sessionCompanionAppInstalledDidChange(self)
      }
    #endif
  }
}

// MARK: - What comes

extension WCSession {
  private func receiveMessage(_ event: WireValue) {
    let id = event["id"] ?? 0
    // A dictionary's own key that begins with a “$” is spelled with two.
    let data = event["payload"]?["$data"] == nil ? nil : PropertyList.data(event["payload"])
    let wantsReply = event["reply"]?.flag ?? false
    let isTaken = hasMethod { delegate in
      switch (data, wantsReply) {
      case (nil, false):
        delegate.session(self, didReceiveMessage: PropertyList.payload(event["payload"]))
      case (nil, true):
        delegate.session(
          self,
          didReceiveMessage: PropertyList.payload(event["payload"]),
          replyHandler: { [link] in Self.reply(PropertyList.wire($0), to: id, by: link) }
        )
      case (let data?, false): delegate.session(self, didReceiveMessageData: data)
      case (let data?, true):
        delegate.session(
          self,
          didReceiveMessageData: data,
          replyHandler: { [link] in Self.reply(PropertyList.wire(data: $0), to: id, by: link) }
        )
      }
    }
    if !isTaken { link.call("refuse", ["to": id, "code": 7014]) }
  }

  /// Sends a reply; one that is not a property list fails (7011).
  private static func reply(_ payload: WireValue?, to id: WireValue, by link: AppLink) {
    guard let payload else { return link.call("refuse", ["to": id, "code": 7011]) }
    link.call("reply", ["to": id, "payload": payload])
  }

  private func receiveReply(_ event: WireValue) {
    guard let tag = event["tag"]?.text,
      let answer = lock.withLock({ answers.removeValue(forKey: tag) })
    else { return }
    answer.reply?(event["payload"] ?? [:])
  }

  private func receiveContext(_ event: WireValue) {
    let context = PropertyList.payload(event["payload"])
    changeValue("receivedApplicationContext") { state.receivedContext = context }
    delegate?.session(self, didReceiveApplicationContext: context)
  }

  /// Passes a user info to the delegate, and acknowledges it when the delegate's method has returned.
  private func receiveUserInfo(_ event: WireValue) {
    delegate?.session(self, didReceiveUserInfo: PropertyList.payload(event["payload"]))
    link.call("acknowledge", ["origin": event["origin"] ?? 0, "id": event["id"] ?? 0])
  }

  /// Passes a file to the delegate; the file is deleted when the method has returned, unless it was
  /// moved.
  private func receiveFile(_ event: WireValue) {
    guard let url = Container.file(of: event) else { return }
    let metadata = event["metadata"].map { PropertyList.payload($0) }
    delegate?.session(self, didReceive: WCSessionFile(fileURL: url, metadata: metadata))
    try? FileManager.default.removeItem(at: url)
  }
}

// MARK: - What became of sends

extension WCSession {
  private func takeOutcome(_ event: WireValue) {
    guard let tag = event["tag"]?.text else { return }
    let error = WCError.named(by: event["code"]?.number)
    if let answer = lock.withLock({ answers.removeValue(forKey: tag) }) {
      if event["outcome"]?.text == "replied" {
        lock.withLock { answers[tag] = answer }
      } else if let error {
        answer.error?(error)
      }
      return
    }
    guard event["outcome"]?.text != "cancelled" else { return }
    finish(tag: tag, with: error)
  }

  func finish(tag: String, with error: WCError?) {
    if let transfer = lock.withLock({ userInfoTransfers.first { $0.tag == tag } }) {
      lock.withLock {
        transfer.isTransferring = false
        userInfoTransfers.removeAll { $0 === transfer }
      }
      delegate?.session(self, didFinish: transfer, error: error)
    }
    guard let transfer = lock.withLock({ fileTransfers.first { $0.tag == tag } }) else { return }
    lock.withLock {
      transfer.isTransferring = false
      fileTransfers.removeAll { $0 === transfer }
    }
    if error == nil { advance(transfer.progress, to: transfer.progress.totalUnitCount) }
    delegate?.session(self, didFinish: transfer, error: error)
  }

  private func takeProgress(_ event: WireValue) {
    guard let tag = event["tag"]?.text,
      let transfer = lock.withLock({ fileTransfers.first { $0.tag == tag } })
    else { return }
    advance(transfer.progress, to: event["completed"]?.number ?? 0, of: event["total"]?.number)
  }

  private func advance(_ progress: Progress, to completed: Int64, of total: Int64? = nil) {
    KeyValueCenter.shared.changeProgress {
      progress.totalUnitCount = total ?? progress.totalUnitCount
      progress.completedUnitCount = completed
    }
  }

  /// Makes transfer objects for the transfers that an earlier life of the app has queued.
  func restoreTransfers() {
    for kept in link.launched["kept"]?.elements ?? [] {
      guard let tag = kept["tag"]?.text else { continue }
      let made = WCSessionUserInfoTransfer(
        userInfo: PropertyList.payload(kept["payload"]),
        tag: tag,
        isCurrentComplicationInfo: kept["complication"]?.flag ?? false
      )
      made.number = kept["id"]?.number
      userInfoTransfers.append(made)
    }
    for kept in link.launched["outstandingFiles"]?.elements ?? [] {
      guard let tag = kept["tag"]?.text, let name = kept["name"]?.text else { continue }
      let url = Container.url(of: kept["path"]?.text ?? name)
      let file = WCSessionFile(
        fileURL: url,
        metadata: kept["metadata"].map { PropertyList.payload($0) }
      )
      fileTransfers.append(
        WCSessionFileTransfer(file: file, size: kept["size"]?.number ?? 0, tag: tag)
      )
    }
  }
}
