import LockstepProtocol
import LockstepSimulation

/// A file of the system in which health keeps one JSON value.
enum HealthSystemFile {
  private static let folder = ".system/Health"

  static func write(_ bytes: [UInt8], as name: String, to disk: any Disk) throws(DiskError) {
    try disk.makeFolders(folder)
    try disk.replace("\(folder)/\(name)", with: bytes)
  }

  /// Reads the value of a file; `nil` if there is no file, an error if the file cannot be read.
  static func read<Value>(
    _ name: String,
    upTo bytesMax: Int,
    on disk: any Disk,
    _ parse: ([UInt8]) throws(JSONError) -> Value
  ) throws(HealthProblem) -> Value? {
    let path = "\(folder)/\(name)"
    let bytes: [UInt8]
    do throws(DiskError) {
      bytes = try disk.read(path, upTo: bytesMax)
    } catch {
      if error.kind == .notFound { return nil }
      throw HealthProblem(path, error)
    }
    do throws(JSONError) {
      return try parse(bytes)
    } catch {
      throw HealthProblem(path, error, in: bytes)
    }
  }
}
