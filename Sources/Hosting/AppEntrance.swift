import LockstepDevices
import LockstepPosix

/// The socket at which the program of an app is waited for, in a folder of its own.
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

  /// Has it removed at the exit of this process, where the program still rests then.
  func removeAtExit() { FileSystem.removeAtExit(folder) }

  /// Closes and removes the socket, which nobody needs once the app is there.
  func close() {
    listener.close()
    Self.remove(folder)
  }

  private static func remove(_ folder: String) {
    _ = try? Result { () throws(Errno) in try FileSystem.remove(folder) }.get()
  }
}
