import LockstepDevices
import LockstepPosix

/// The socket to which an app's program connects, in a private folder.
struct AppEntrance {
  let listener: SocketListener
  private let folder: String
  var path: String { "\(folder)/app" }

  init() throws(AppFault) {
    let folder = try AppProcess.doing { () throws(Errno) in
      try FileSystem.makePrivateTemporaryDirectory()
    }
    self.folder = folder
    do throws(SocketError) {
      listener = try SocketListener(path: "\(folder)/app")
    } catch {
      Self.remove(folder)
      throw .died("could not be started: \(error)")
    }
  }

  /// Removes the folder when this process exits, for a program that still waits then for its next life.
  func removeAtExit() { FileSystem.removeAtExit(folder) }

  /// Closes the socket and removes its folder: once the app is connected, nobody needs them.
  func close() {
    listener.close()
    Self.remove(folder)
  }

  private static func remove(_ folder: String) {
    _ = try? Result { () throws(Errno) in try FileSystem.remove(folder) }.get()
  }
}
