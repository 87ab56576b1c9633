import LockstepCommandLine
import LockstepPosix
import LockstepReports

/// The pages that earlier runs have left in a folder, of scenarios and seeds that the project no longer
/// has.
enum StalePages {
  /// Removes such pages after the whole project was played; pages that no run has written stay.
  ///
  /// - Parameter pages: The names of the pages that were just written.
  static func remove(from folder: String, keeping pages: [String]) throws(CommandError) {
    let names = try CommandError.wrapping { try FileSystem.list(folder) }
    for name in names where name.hasSuffix(".html") && !pages.contains(name) {
      let path = "\(folder)/\(name)"
      guard isOfRun(name, at: path) else { continue }
      try CommandError.wrapping { try FileSystem.removeFile(path) }
    }
  }

  /// Says if a page was written by a run: it names a scenario whose runs have pages with this name.
  private static func isOfRun(_ name: String, at path: String) -> Bool {
    guard
      let page = try? Result(catching: { () throws(Errno) in try FileSystem.readFile(path) })
        .get(), let scenario = PageOrigin.path(in: page)
    else { return false }
    let stem = RunTask.fileStem(of: scenario)
    return name == "\(stem).html" || name.hasPrefix("\(stem)-")
  }
}
