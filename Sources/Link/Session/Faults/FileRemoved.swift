extension SessionFault {
  /// A fault: the system removes a received file before the app has moved it.
  static let fileRemoved = SessionFault(
    name: "file-removed",
    summary: "the next file is gone before the app moves it, though its sender is told delivered",
    suspends: "SESSION-97 for this file: the app cannot move what it is given"
  ) { session in
    session.faults.removedFiles += 1
    return []
  }
}

extension Session {
  /// Says if the fault removes the file that the app is given now, and counts the file.
  package mutating func removesFile() -> Bool {
    guard faults.removedFiles > 0 else { return false }
    faults.removedFiles -= 1
    return true
  }
}
