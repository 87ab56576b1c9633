package import LockstepProtocol

/// A call of an app about files of its container; paths are relative to it.
package enum FileCall: Sendable, Equatable {
  /// Writes a file, for an app that cannot reach its container by itself.
  case write(String, [UInt8])
  /// `transferFile(_:metadata:)`: the system copies the file as it is now.
  case transfer(String, metadata: JSONText)
  /// Moves the file that was received to a path: only while the app is being given it.
  case moveReceived(to: String)
  /// The program has moved the file that it was given within its own folder.
  case movedReceived
  /// A change that the program has made in its own folder.
  case changed(FileChange)
}
