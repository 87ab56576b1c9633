public import Foundation
import LockstepApp

/// The handlers for the answer to a message; each is called at most once.
struct MessageAnswer {
  /// The handler of the reply in the wire's form; `nil` if the sender wants no reply.
  let reply: ((WireValue) -> Void)?
  let error: ((any Error) -> Void)?
}

/// The greatest sizes of payloads, in bytes as binary property lists.
private enum SizeLimit {
  static let message = 65_536
  static let userInfo = 65_536
  static let context = 262_144
}

extension WCSession {
  /// Sends a message now, or fails; messages are not queued.
  public func sendMessage(
    _ message: [String: Any],
    replyHandler: (([String: Any]) -> Void)?,
    errorHandler: ((any Error) -> Void)? = nil
  ) {
    let answer = MessageAnswer(
      reply: replyHandler.map { handler in { handler(PropertyList.payload($0)) } },
      error: errorHandler
    )
    guard let wire = PropertyList.wire(message) else {
      return fail(answer, with: .payloadUnsupportedTypes)
    }
    guard PropertyList.size(of: message) <= SizeLimit.message else {
      return fail(answer, with: .payloadTooLarge)
    }
    send("message", ["payload": wire], answer)
  }

  /// Sends bytes as a message.
  public func sendMessageData(
    _ data: Data,
    replyHandler: ((Data) -> Void)?,
    errorHandler: ((any Error) -> Void)? = nil
  ) {
    let answer = MessageAnswer(
      reply: replyHandler.map { handler in { handler(PropertyList.data($0) ?? Data()) } },
      error: errorHandler
    )
    guard data.count <= SizeLimit.message else { return fail(answer, with: .payloadTooLarge) }
    send("messageData", ["data": .string(data.base64EncodedString())], answer)
  }

  private func send(_ call: String, _ fields: [String: WireValue], _ answer: MessageAnswer) {
    if let obstacle = lock.withLock({ state.obstacle }) { return fail(answer, with: obstacle) }
    let tag = link.newTag()
    lock.withLock { answers[tag] = answer }
    var fields = fields
    fields["reply"] = .boolean(answer.reply != nil)
    fields["tag"] = .string(tag)
    link.call(call, fields)
  }

  private func fail(_ answer: MessageAnswer, with code: WCError.Code) {
    guard let handler = answer.error else { return }
    nonisolated(unsafe) let report = handler
    link.queue.async { report(WCError.of(code)) }
  }

  /// Replaces the context, of which the counterpart gets the latest value.
  public func updateApplicationContext(_ applicationContext: [String: Any]) throws {
    if let obstacle = lock.withLock({ state.obstacle }) { throw WCError.of(obstacle) }
    guard let wire = PropertyList.wire(applicationContext) else {
      throw WCError.of(.payloadUnsupportedTypes)
    }
    guard PropertyList.size(of: applicationContext) <= SizeLimit.context else {
      throw WCError.of(.payloadTooLarge)
    }
    changeValue("applicationContext") { state.sentContext = PropertyList.payload(wire) }
    link.call("context", ["payload": wire, "tag": .string(link.newTag())])
  }

  /// Queues a user info; user infos reach the counterpart in order, even after this app has ended.
  @discardableResult
  public func transferUserInfo(_ userInfo: [String: Any] = [:]) -> WCSessionUserInfoTransfer {
    transfer(userInfo, call: "userInfo", isComplication: false)
  }

  #if LOCKSTEP_PHONE
    /// Sends a user info for the complication, ahead of others while the day's budget lasts.
    @discardableResult
    public func transferCurrentComplicationUserInfo(_ userInfo: [String: Any] = [:])
      -> WCSessionUserInfoTransfer
    {
      lock.withLock {
        for transfer in userInfoTransfers { transfer.isCurrentComplicationInfo = false }
      }
      let isComplication = lock.withLock {
        state.isComplicationEnabled && state.remainingTransfers > 0
      }
      return transfer(
        userInfo,
        call: isComplication ? "complication" : "userInfo",
        isComplication: isComplication
      )
    }
  #endif

  private func transfer(_ userInfo: [String: Any], call: String, isComplication: Bool)
    -> WCSessionUserInfoTransfer
  {
    let tag = link.newTag()
    let wire = PropertyList.wire(userInfo)
    let made = WCSessionUserInfoTransfer(
      userInfo: wire.map { PropertyList.payload($0) } ?? userInfo,
      tag: tag,
      isCurrentComplicationInfo: isComplication
    )
    lock.withLock { userInfoTransfers.append(made) }
    if let code = obstacle(of: wire, size: PropertyList.size(of: userInfo)) {
      link.queue.async { WCSession.default.finish(tag: tag, with: WCError.of(code)) }
    } else {
      link.call(call, ["payload": wire ?? [:], "tag": .string(tag)])
    }
    return made
  }

  private func obstacle(of wire: WireValue?, size: @autoclosure () -> Int) -> WCError.Code? {
    if let obstacle = lock.withLock({ state.obstacle }) { return obstacle }
    guard wire != nil else { return .payloadUnsupportedTypes }
    return size() <= SizeLimit.userInfo ? nil : .payloadTooLarge
  }

  /// Queues a file; the system copies its present content.
  @discardableResult
  public func transferFile(_ file: URL, metadata: [String: Any]?) -> WCSessionFileTransfer {
    let tag = link.newTag()
    let size = (try? FileManager.default.attributesOfItem(atPath: file.path)[.size] as? NSNumber)?
      .int64Value
    let made = WCSessionFileTransfer(
      file: WCSessionFile(fileURL: file, metadata: metadata),
      size: size ?? 0,
      tag: tag
    )
    lock.withLock { fileTransfers.append(made) }
    var fields: [String: WireValue] = ["tag": .string(tag)]
    var code = lock.withLock { state.obstacle }
    if let metadata {
      fields["metadata"] = PropertyList.wire(metadata)
      if fields["metadata"] == nil { code = code ?? .payloadUnsupportedTypes }
    }
    if size == nil { code = code ?? .fileAccessDenied }
    if code == nil {
      fields["path"] = Container.copy(of: file, tag: tag).map(WireValue.string)
      if fields["path"] == nil { code = .fileAccessDenied }
    }
    if let code {
      link.queue.async { WCSession.default.finish(tag: tag, with: WCError.of(code)) }
    } else {
      link.call("transferFile", fields)
      link.whenCarriedOut { Container.dropCopy(tag: tag) }
    }
    return made
  }
}

extension WCSession {
  func cancel(_ transfer: WCSessionUserInfoTransfer) {
    guard lock.withLock({ drop(transfer) }) else { return }
    link.call("cancelUserInfo", ["tag": .string(transfer.tag)])
  }

  private func drop(_ transfer: WCSessionUserInfoTransfer) -> Bool {
    guard transfer.isTransferring else { return false }
    transfer.isTransferring = false
    // One that was read from an archive stands for the one that is outstanding.
    for other in userInfoTransfers where other.tag == transfer.tag { other.isTransferring = false }
    userInfoTransfers.removeAll { $0.tag == transfer.tag }
    return true
  }

  func cancelFile(tag: String) {
    let isOutstanding = lock.withLock {
      guard let transfer = fileTransfers.first(where: { $0.tag == tag }) else { return false }
      transfer.isTransferring = false
      fileTransfers.removeAll { $0 === transfer }
      return true
    }
    if isOutstanding { link.call("cancelFile", ["tag": .string(tag)]) }
  }
}
