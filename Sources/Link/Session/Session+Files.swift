package import LockstepProtocol
import LockstepSimulation

/// Transfers of files: queued like user infos, sent piece by piece, and continued over the next
/// connection where the last one broke.
///
/// ```
/// file ─────▶            announces it
///      ◀───── fileOffset so many bytes are here: the first, after a break, or more of them
/// fileData ─▶            a piece, from where the counterpart is
///      ◀───── fileReceipt the app was given it, or why it could not be
/// ```
extension Session {
  /// Queues a file whose bytes the system has copied.
  ///
  /// If the copy failed, or the file is not allowed, the transfer fails.
  mutating func transferFile(_ file: FileDescription, at now: Now) -> [Effect] {
    let id = outbox.nextID()
    if let error = refusal(of: file) {
      return [.tell(.outcome(.file, id: id, .failed(error))), .dropFile(nil)]
    }
    let transfer = FileTransfer(
      mark: TransferMark(origin: origin, id: id),
      name: file.name,
      size: file.size,
      checksum: file.checksum,
      metadata: file.metadata,
      watch: watches.active
    )
    fileOutbox.append(transfer)
    memory.append(.fileQueued(transfer))
    return [.keepFile(transfer)] + sendFiles(at: now)
  }

  private func refusal(of file: FileDescription) -> SessionError? {
    if let error = refusalOfSending ?? file.problem { return error }
    if !FileTransfer.isName(file.name) { return .invalidParameter }
    if file.size > FileInbox.bytesMax { return .payloadTooLarge }
    return limits.refusal(of: file.metadata, as: .file)
  }

  mutating func sendFiles(at now: Now) -> [Effect] {
    guard isOpen else { return [] }
    let deadline = (conditions.transferTimeout ?? limits.transferTimeout).map { now.uptime + $0 }
    guard let next = fileOutbox.begin(deadline: deadline) else { return [] }
    return [.send(.file(next.header))]
  }

  mutating func receiveFileOffset(_ mark: TransferMark, offset: Int64) -> [Effect] {
    guard let (transfer, pieces) = fileOutbox.received(mark, offset: offset) else { return [] }
    let progress = SessionEvent.progress(
      .file,
      id: mark.id,
      completed: min(offset, transfer.size),
      total: transfer.size
    )
    return [.tell(progress)] + pieces.map { .sendFileData(mark, $0) }
  }

  mutating func receiveFileReceipt(_ mark: TransferMark, _ error: SessionError?, at now: Now)
    -> [Effect]
  {
    endFile(mark, error.map(Outcome.failed) ?? .delivered, at: now)
  }

  /// Ends the transfer of a file that arrived, failed, or was cancelled.
  private mutating func endFile(_ mark: TransferMark, _ outcome: Outcome, at now: Now) -> [Effect] {
    guard fileOutbox.remove(mark) != nil else { return [] }
    let told = end(.file, mark, outcome)
    memory.append(.fileSent(mark))
    return told + [.dropFile(mark)] + sendFiles(at: now)
  }

  mutating func cancelFile(id: Int64, at now: Now) -> [Effect] {
    let mark = TransferMark(origin: origin, id: id)
    return giveUp(mark) + endFile(mark, .cancelled, at: now)
  }

  /// Ends the transfers that took too long, with error 7017.
  mutating func timeOutFiles(at now: Now) -> [Effect] {
    guard let deadline = fileOutbox.deadline, deadline <= now.uptime,
      let first = fileOutbox.queue.first
    else { return [] }
    return giveUp(first.mark) + endFile(first.mark, .failed(.transferTimedOut), at: now)
  }

  /// Asks the counterpart to drop the part of a file that it has received.
  private func giveUp(_ mark: TransferMark) -> [Effect] {
    guard isOpen, fileOutbox.isAnnounced(mark) else { return [] }
    return [.send(.fileCancel(origin: mark.origin, id: mark.id))]
  }

  /// Ends the transfer of a file whose copy on the disk cannot be read any more.
  mutating func loseFile(_ mark: TransferMark, _ error: SessionError, at now: Now) -> [Effect] {
    endFile(mark, .failed(error), at: now)
  }

  // MARK: Receiving

  mutating func receiveFile(_ transfer: FileTransfer) -> [Effect] {
    let mark = transfer.mark
    if fileInbox.wasGiven(mark) {
      return [.send(.fileReceipt(origin: mark.origin, id: mark.id, nil))]
    }
    // Nothing is taken in for an app that is not there: its sender keeps it (SESSION-207).
    if appState == .notInstalled { return [] }
    guard FileTransfer.isName(transfer.name), transfer.size <= FileInbox.bytesMax else {
      return [.send(.fileReceipt(origin: mark.origin, id: mark.id, .deliveryFailed))]
    }
    let offset = fileInbox.begin(transfer)
    if offset == 0, transfer.size == 0 { return follow(fileInbox.end(transfer), mark) }
    return [.send(.fileOffset(origin: mark.origin, id: mark.id, offset: offset))]
  }

  mutating func receiveFileData(_ mark: TransferMark, offset: Int64, _ bytes: [UInt8]) -> [Effect] {
    follow(fileInbox.append(mark, at: offset, bytes), mark)
  }

  private mutating func follow(_ piece: FileInbox.Piece, _ mark: TransferMark) -> [Effect] {
    switch piece {
    case .more(let offset): [.send(.fileOffset(origin: mark.origin, id: mark.id, offset: offset))]
    case .whole(let transfer, let bytes): [.storeFile(transfer, bytes)]
    // What came is not what was sent: it is asked for again, from the beginning (SESSION-96).
    case .damaged(let transfer):
      [.send(.fileOffset(origin: mark.origin, id: mark.id, offset: fileInbox.begin(transfer)))]
    case .unexpected: []
    }
  }

  /// Gives the app a complete file once it is stored on the disk; without room for it, refuses it
  /// (SESSION-98).
  mutating func followStored(_ mark: TransferMark, _ error: SessionError?) -> [Effect] {
    guard let error else {
      fileInbox.stored(mark)
      return gives(mark.origin) ? deliverWaitingFiles() : wake(for: .file)
    }
    fileInbox.drop(mark)
    return linkIsUp ? [.send(.fileReceipt(origin: mark.origin, id: mark.id, error))] : []
  }

  mutating func deliverWaitingFiles() -> [Effect] {
    fileInbox.takeUngiven(only: onlyOrigin).flatMap { file -> [Effect] in
      [
        .tell(.received(.file, id: file.transfer.mark.id)),
        .deliver(.file(file.transfer, file.bytes)),
      ]
    }
  }

  mutating func receiveFileCancel(_ mark: TransferMark) -> [Effect] {
    fileInbox.cancel(mark) ? [.dropStored(mark)] : []
  }

  /// Ends the receiving of a file that the app was given: removes it if the app did not move it, and
  /// sends the receipt.
  mutating func finishFile(_ mark: TransferMark, _ error: SessionError?) -> [Effect] {
    guard let given = fileInbox.finish(mark) else { return [] }
    memory.append(.fileGiven(given))
    let dropped = Effect.dropStored(mark)
    return linkIsUp
      ? [dropped, .send(.fileReceipt(origin: mark.origin, id: mark.id, error))] : [dropped]
  }
}

/// A file that an app wants to send.
package struct FileDescription: Sendable, Equatable {
  package var name: String
  package var size: Int64
  package var checksum: UInt32
  package var metadata: JSONText
  /// The error with which the system failed to copy the file's bytes; `nil` if it copied them.
  package var problem: SessionError?

  package init(
    name: String,
    size: Int64 = 0,
    checksum: UInt32 = 0,
    metadata: JSONText,
    problem: SessionError? = nil
  ) {
    self.name = name
    self.size = size
    self.checksum = checksum
    self.metadata = metadata
    self.problem = problem
  }
}
