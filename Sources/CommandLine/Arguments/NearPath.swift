import LockstepPosix
import LockstepProtocol

/// The path that was probably meant where there is nothing at the one that was given.
package enum NearPath {
  /// Makes a line below an error that offers the near path; empty when something is there, or nothing
  /// is near.
  package static func hint(for path: String) -> String {
    if FileSystem.exists(path) { return "" }
    let slash = path.lastIndex(of: "/")
    let folder = slash.map { String(path[...$0]) } ?? ""
    let name = slash.map { String(path[path.index(after: $0)...]) } ?? path
    let names = (try? FileSystem.list(folder.isEmpty ? "." : folder)) ?? []
    guard let near = Nearest.name(to: name, among: names.sorted()) else { return "" }
    return "\n  = did you mean “\((folder + near).visibleLine)”?"
  }
}
