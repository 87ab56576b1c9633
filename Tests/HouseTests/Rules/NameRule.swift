/// No type is named like its module: it would hide the module (`Link.Frame` would not compile).
enum NameRule {
  static func findings(in file: SourceFile) -> [Finding] {
    guard let room = file.room else { return [] }
    return Declaration.all(in: file).filter { $0.isType && $0.name == room }.map {
      file.finding(at: $0.line, "the type \(room) hides its module")
    }
  }
}
