/// A list of files that a compiler reads in place of others, in the format of its virtual file system.
package struct Overlay: Sendable {
  /// The path of each original file, with the path of the copy that is read instead.
  package var files: [(original: String, copy: String)]

  package init(files: [(original: String, copy: String)]) { self.files = files }

  /// The text of the file for the compiler's option `-vfsoverlay`.
  ///
  /// The compiler's errors name the original files.
  package var text: String {
    let sorted = files.sorted { $0.original < $1.original }
    let folders = sorted.map { Self.folder(of: $0.original) }.reduce(into: [String]()) {
      found,
      folder in
      if !found.contains(folder) { found.append(folder) }
    }
    let roots = folders.map { folder in
      let entries = sorted.filter { Self.folder(of: $0.original) == folder }.map { file in
        "{\"type\":\"file\",\"name\":\(Self.quoted(Self.name(of: file.original))),"
          + "\"external-contents\":\(Self.quoted(file.copy))}"
      }
      return "{\"type\":\"directory\",\"name\":\(Self.quoted(folder)),\"contents\":["
        + entries.joined(separator: ",\n") + "]}"
    }
    return "{\"version\":0,\"case-sensitive\":\"true\",\"use-external-names\":\"false\",\"roots\":["
      + roots.joined(separator: ",\n") + "]}\n"
  }

  private static func folder(of path: String) -> String {
    String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
  }

  private static func name(of path: String) -> String {
    String(path[(path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex)...])
  }

  private static func quoted(_ text: String) -> String {
    "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }
}
