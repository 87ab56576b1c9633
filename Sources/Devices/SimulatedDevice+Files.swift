import LockstepLink
import LockstepProtocol
import LockstepSimulation

/// Transfers of files: the device copies a file when it is queued, reads it piece by piece, and gives
/// the received file to the app.
extension SimulatedDevice {
  mutating func carryOut(_ call: FileCall, at now: Now) {
    switch call {
    case .write(let path, let bytes): write(bytes, to: path)
    case .transfer(let path, let metadata): transfer(path, metadata, at: now)
    case .moveReceived(let path): moveReceived(to: path)
    case .movedReceived: receivedFile?.isMoved = true
    case .changed(let change): takeFile(change)
    }
  }

  /// Says if a path lies in the app's container, and outside the system's folder.
  private func isInContainer(_ path: String) -> Bool {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    return parts.first != ".system" && parts.allSatisfy { FileTransfer.isName(String($0)) }
  }

  /// Removes the app's files, because the app is removed.
  mutating func emptyContainer() {
    do throws(DiskError) {
      forgetAllStaged()
      let names = try environment.container.list("").filter { $0.name != ".system" }
      for entry in names { try remove(entry.name, isFolder: entry.isFolder) }
    } catch {
      effects.append(.note("a file of the removed app cannot be deleted: \(error)"))
    }
  }

  func remove(_ path: String, isFolder: Bool) throws(DiskError) {
    guard isFolder else { return try environment.container.remove(path) }
    for entry in try environment.container.list(path) {
      try remove(DiskPath.join(path, entry.name), isFolder: entry.isFolder)
    }
  }

  private mutating func write(_ bytes: [UInt8], to path: String) {
    guard isInContainer(path) else {
      effects.append(.note("“\(path)” is not a path in the app's container"))
      return
    }
    do throws(DiskError) {
      try put(bytes, at: path)
    } catch {
      effects.append(.note("\(path) was not written: \(error)"))
    }
  }

  /// Writes a file of the app to the disk, and also to the folder of the app's program.
  private mutating func put(_ bytes: [UInt8], at path: String) throws(DiskError) {
    let change = FileChange.replace(path, bytes)
    try change.carryOut(on: environment.container)
    forgetStaged(path)
    app.mirror(change)
  }

  private mutating func transfer(_ path: String, _ metadata: JSONText, at now: Now) {
    let name = DiskPath.name(of: path)
    var file = FileDescription(name: name, metadata: metadata)
    if isInContainer(path) {
      do throws(DiskError) {
        let bytes = try bytesOfApp(path)
        file.size = Int64(bytes.count)
        file.checksum = CRC32.checksum(of: bytes)
        try memory.disk.copyFile(bytes)
      } catch {
        file.problem = error.kind == .noSpace ? .insufficientSpace : .fileAccessDenied
      }
    } else {
      file.problem = .invalidParameter
    }
    perform(session.handle(.transferFile(file), at: now), at: now)
  }

  // MARK: Sending

  mutating func keepFile(_ transfer: FileTransfer, at now: Now) {
    do throws(DiskError) {
      try memory.disk.keepCopy(for: transfer.mark)
    } catch {
      loseFile(transfer.mark, at: now)
    }
  }

  mutating func dropFile(_ mark: TransferMark?) {
    if mark == nil || mark == sentFile?.transfer.mark { sentFile = nil }
    do throws(DiskError) {
      try memory.disk.dropCopy(of: mark)
    } catch {
      effects.append(.note("the copy of a file whose sending is over cannot be deleted: \(error)"))
    }
  }

  mutating func sendFileData(_ mark: TransferMark, _ range: Range<Int64>, at now: Now) {
    guard let bytes = bytes(of: mark), range.upperBound <= bytes.count else {
      return loseFile(mark, at: now)
    }
    let piece = Array(bytes[Int(range.lowerBound)..<Int(range.upperBound)])
    effects.append(
      .packet(
        .fileData(origin: mark.origin, id: mark.id, offset: range.lowerBound, piece)
      )
    )
  }

  /// Reads the bytes of the file that is being sent, once, and keeps them for its further pieces.
  private mutating func bytes(of mark: TransferMark) -> [UInt8]? {
    if let sentFile, sentFile.transfer.mark == mark { return sentFile.bytes }
    guard let transfer = session.outstandingFiles.first(where: { $0.mark == mark }) else {
      return nil
    }
    let disk = memory.disk
    let bytes = try? Result { () throws(DiskError) in try disk.fileBytes(of: transfer) }.get()
    sentFile = bytes.map { (transfer, $0) }
    return bytes
  }

  private mutating func loseFile(_ mark: TransferMark, at now: Now) {
    perform(session.handle(.fileLost(mark, .fileAccessDenied), at: now), at: now)
  }

  // MARK: Receiving

  /// Stores a complete received file in the inbox, if the disk accepts it.
  mutating func storeFile(_ transfer: FileTransfer, _ bytes: [UInt8], at now: Now) {
    var failure: SessionError?
    do throws(DiskError) {
      try memory.disk.storeReceived(bytes, of: transfer.mark)
    } catch {
      failure = error.kind == .noSpace ? .insufficientSpace : .deliveryFailed
      effects.append(.note("“\(transfer.name)” cannot be put into the inbox: \(error)"))
    }
    perform(session.handle(.fileStored(transfer.mark, failure), at: now), at: now)
  }

  mutating func dropStored(_ mark: TransferMark) {
    do throws(DiskError) {
      try memory.disk.dropReceived(mark)
    } catch {
      effects.append(
        .note("a file that the app was given cannot be deleted from the inbox: \(error)")
      )
    }
  }

  /// Removes all files from the inbox, because the app was removed.
  mutating func emptyFileInbox() {
    do throws(DiskError) {
      try memory.disk.emptyFileInbox()
    } catch {
      effects.append(.note("a file that waited for the removed app cannot be deleted: \(error)"))
    }
  }

  /// Gives the app a received file, and deletes the file afterwards unless the app has moved it.
  mutating func give(_ transfer: FileTransfer, _ bytes: [UInt8], at now: Now) {
    let isRemoved = session.removesFile()
    let bytes = isRemoved ? [] : bytes
    receivedFile = ReceivedFile(transfer: transfer, bytes: bytes, isRemoved: isRemoved)
    give(.delivered(.file(transfer, bytes)), at: now)
    // It is there for as long as the app thinks about it.
    if !agenda.isWaiting { finishFile(at: now) }
  }

  /// Deletes the received file that the app was given last, unless the app has moved it.
  mutating func finishFile(at now: Now) {
    guard let received = receivedFile else { return }
    receivedFile = nil
    let transfer = received.transfer
    if received.isRemoved {
      effects.append(.note("“\(transfer.name)” is gone: it was removed before the app moved it"))
    } else if !received.isMoved, received.failure == nil, !transfer.isGivenWithBytes {
      effects.append(
        .note(
          "“\(transfer.name)” was removed, because the app did not move it when it was given it"
        )
      )
    }
    perform(session.handle(.fileGiven(transfer.mark, received.failure), at: now), at: now)
  }

  private mutating func moveReceived(to path: String) {
    guard let bytes = receivedFile?.bytes, receivedFile?.isMoved == false else {
      effects.append(.note("there is no received file to move to “\(path)”"))
      return
    }
    if receivedFile?.isRemoved == true { return }
    guard isInContainer(path) else {
      effects.append(.note("“\(path)” is not a path in the app's container"))
      return
    }
    do throws(DiskError) {
      try put(bytes, at: path)
      receivedFile?.isMoved = true
    } catch {
      receivedFile?.failure = error.kind == .noSpace ? .insufficientSpace : .deliveryFailed
      effects.append(.note("\(path) was not written: \(error)"))
    }
  }
}

/// The received file that the app is being given.
struct ReceivedFile {
  var transfer: FileTransfer
  var bytes: [UInt8]
  var isMoved = false
  /// `true` if the fault `file-removed` has already deleted the file.
  var isRemoved = false
  var failure: SessionError?
}
