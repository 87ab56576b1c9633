public import Lockstep
import LockstepPosix

// Files of a run, for who looks at it after the tests. The pair itself knows no disk.

extension LockstepPair {
  /// Writes the event log of the run so far, which `lockstep report` and `lockstep compare` read.
  ///
  /// The folder is made where it is missing.
  public func write(log path: String) throws {
    try Self.write(Array(log.map { $0 + "\n" }.joined().utf8), to: path)
  }

  /// Writes a report of the run so far: `write(report: .html, to: "results/run.html")`.
  ///
  /// The folder is made where it is missing.
  public func write(report kind: ReportKind, to path: String) throws {
    try Self.write(report(kind), to: path)
  }

  private static func write(_ bytes: [UInt8], to path: String) throws(Failure) {
    do throws(Errno) {
      if let slash = path.lastIndex(of: "/") {
        try FileSystem.makeDirectories(String(path[..<slash]))
      }
      try FileSystem.writeFile(path, bytes)
    } catch {
      throw Failure(unwritten: "\(path) cannot be written: \(error.reason)")
    }
  }
}
