import LockstepPosix
import LockstepProtocol

/// A similar path that exists, for a path that does not.
package enum NearPath {
  /// Makes a line of advice that offers the similar path; empty if the path exists, or none is similar.
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
