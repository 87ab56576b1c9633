import LockstepHealth
import LockstepLanguages
import LockstepCommandLine
import LockstepHealthStore
import LockstepPosix
import LockstepProtocol
import LockstepSimulation
import LockstepUpload

/// What upload keeps in a store, in a folder of its own: whoever owns the documents does not mind.
///
/// One process at a time has it, so that no two renew one token.
struct UploadHome {
  private let folder: String
  private let lock: LockedFile?

  /// The file that names the app.
  let appPath: String
  private var memoryPath: String { "\(folder)/memory.json" }

  private static let place = ".system/Upload"
  private static let bytesMax = 16 << 20

  /// - Parameter writes: Whether it will be changed.
  init(_ arguments: Arguments, writes: Bool) throws(CommandError) {
    let root = try HealthSource(arguments).requiredPath()
    folder = "\(root)/\(Self.place)"
    appPath = arguments.value(UploadCommand.app) ?? "\(folder)/upload.conf"
    guard writes else {
      lock = nil
      return
    }
    for path in [root, "\(root)/.system", folder] {
      try CommandError.wrapping { try FileSystem.makePrivateDirectory(path) }
    }
    do throws(Errno) {
      lock = try LockedFile("\(folder)/lock")
    } catch {
      guard error.code == Errno.wouldBlock else { throw .inputOutput(.verbatim("\(error)")) }
      throw .inputOutput(Phrase("upload.busy"), Phrase("hint.wait"))
    }
  }

  // MARK: Who waits for a consent

  private var doorPath: String { "\(folder)/door" }

  /// Says where the answer is waited for.
  func tell(door address: String) throws(CommandError) {
    try CommandError.wrapping {
      try FileSystem.writeFile(doorPath, Array(address.utf8), isPrivate: true)
    }
  }

  /// Nobody waits any more; a file that stays leads nowhere.
  func forgetDoor() { try? FileSystem.removeFile(doorPath) }

  /// Where an answer is waited for; `nil` where nobody has asked.
  var door: String? {
    guard FileSystem.exists(doorPath), let bytes = try? FileSystem.readFile(doorPath) else {
      return nil
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  // MARK: The app

  func app() throws(CommandError) -> UploadApp {
    guard FileSystem.exists(appPath) else {
      throw .badInput(
        Phrase("upload.noApp", appPath.visibleLine),
        Phrase("upload.noAppHint", "phonesim upload app")
      )
    }
    try Self.requirePrivate(appPath)
    let bytes = try CommandError.wrapping { try FileSystem.readFile(appPath) }
    do throws(UploadApp.Problem) {
      return try UploadApp(text: String(decoding: bytes, as: UTF8.self))
    } catch {
      throw .badInput(
        Phrase("export.ofFile", [.verbatim(appPath.visibleLine), error.phrase]),
        Phrase("upload.appHint")
      )
    }
  }

  /// A file that others can read keeps no secret.
  private static func requirePrivate(_ path: String) throws(CommandError) {
    guard FileSystem.isOpenToOthers(path) else { return }
    throw .badInput(
      Phrase("upload.openToOthers", path.visibleLine),
      .write("chmod 600 \(path.visibleLine)")
    )
  }

  // MARK: What is kept

  func memory() throws(CommandError) -> UploadMemory {
    guard FileSystem.exists(memoryPath) else { return UploadMemory() }
    try Self.requirePrivate(memoryPath)
    let bytes = try CommandError.wrapping { try FileSystem.readFile(memoryPath) }
    do throws(JSONError) {
      var reader = JSONReader(
        bytes,
        limits: JSONLimits(maximumDepth: 8, maximumBytes: Self.bytesMax)
      )
      return try UploadMemory.read(&reader)
    } catch {
      throw .badInput(
        Phrase("error.unreadable", [.verbatim(memoryPath.visibleLine), error.phrase]),
        Phrase("upload.memoryHint")
      )
    }
  }

  func keep(_ memory: UploadMemory) throws(CommandError) {
    let text = JSONText { memory.write(into: &$0) }
    try CommandError.wrapping {
      try FileSystem.writeFile(memoryPath, text.indented, isPrivate: true)
    }
  }
}
