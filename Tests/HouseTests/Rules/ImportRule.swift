/// A room imports only rooms that the table lets it know, and the system only in Posix.
enum ImportRule {
  static func findings(in file: SourceFile) -> [Finding] {
    guard let room = file.room else { return [] }
    guard let known = Rooms.known[room] else {
      return [file.finding(at: 1, "the room \(room) is not in the table of rooms")]
    }
    return imports(of: file).compactMap { module, line in
      let other = ImportRule.room(of: module)
      if let rooms = Rooms.systemModules[other ?? module] {
        return rooms.contains(room)
          ? nil
          : file.finding(
            at: line,
            "imports \(module): only \(rooms.sorted().joined(separator: ", ")) may"
          )
      }
      if let other, known.contains(other) { return nil }
      let list = known.isEmpty ? "nobody" : known.sorted().joined(separator: ", ")
      return file.finding(at: line, "imports \(module): \(room) knows \(list)")
    }
  }

  /// Every module imported, with its line; `import struct A.B` imports A.
  static func imports(of file: SourceFile) -> [(module: String, line: Int)] {
    let kinds: Set = ["struct", "class", "enum", "protocol", "func", "var", "let", "typealias"]
    return file.places(ofText: "import").map { index in
      let next = kinds.contains(file.word(index + 1)) ? index + 2 : index + 1
      return (file.word(next), file.tokens[index].line)
    }
  }

  /// The room Link of the module LockstepLink, and Lockstep itself; `nil` for a module that does not say
  /// that it is ours.
  static func room(of module: String) -> String? {
    guard module.hasPrefix("Lockstep") else { return nil }
    let room = module == "Lockstep" ? module : String(module.dropFirst("Lockstep".count))
    return Rooms.known[room] == nil ? nil : room
  }
}
