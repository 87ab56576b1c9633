package import LockstepProtocol

/// A call of an app about files in its container; all paths are relative to the container.
package enum FileCall: Sendable, Equatable {
  /// Writes a file, for an app that has no access to its container.
  case write(String, [UInt8])
  /// `transferFile(_:metadata:)`: the system copies the file in its present state, and queues the copy.
  case transfer(String, metadata: JSONText)
  /// Moves the received file to a path; possible only while the app is being given the file.
  case moveReceived(to: String)
  /// Tells that the program has itself moved the received file within its folder.
  case movedReceived
  /// Tells of a change that the program has made in its own folder.
  case changed(FileChange)
}
