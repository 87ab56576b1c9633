/// The dependencies of Package.swift are those of the table, and every import is among them.
enum PackageRule {
  /// A target that the manifest declares.
  struct Target: Equatable {
    var kind: String
    var name: String
    var dependencies: Set<String>
    var path: String?
    var line: Int

    /// The room the target is, by its path where it has one.
    var room: String {
      let parts = path?.split(separator: "/") ?? []
      return parts.count > 1 ? String(parts[1]) : name
    }
  }

  /// The targets of a manifest; names are read from the text, since tokens hold no strings.
  static func targets(of manifest: SourceFile) -> [Target] {
    let kinds = ["target", "executableTarget", "testTarget"]
    return kinds.flatMap { kind in
      manifest.places(of: [".", kind, "("]).compactMap { index -> Target? in
        guard let end = manifest.closing(index + 2) else { return nil }
        return target(kind, in: manifest, index..<end)
      }
    }.sorted { $0.line < $1.line }
  }

  private static func target(_ kind: String, in manifest: SourceFile, _ range: Range<Int>) -> Target
  {
    let first = manifest.tokens[range.lowerBound].line
    let last = manifest.tokens[range.upperBound].line
    let text = manifest.lines[(first - 1)..<last].joined(separator: "\n")
    return Target(
      kind: kind,
      name: strings(after: "name:", in: text).first ?? "",
      dependencies: Set(strings(inListAfter: "dependencies:", in: text)),
      path: strings(after: "path:", in: text).first,
      line: first
    )
  }

  private static func strings(after label: String, in text: String) -> [String] {
    guard let place = text.firstRange(of: label) else { return [] }
    return quoted(text[place.upperBound...])
  }

  private static func strings(inListAfter label: String, in text: String) -> [String] {
    guard let place = text.firstRange(of: label) else { return [] }
    return quoted(text[place.upperBound...].prefix { $0 != "]" })
  }

  private static func quoted(_ text: Substring) -> [String] {
    let parts = text.split(separator: "\"", omittingEmptySubsequences: false)
    return parts.indices.filter { !$0.isMultiple(of: 2) }.map { String(parts[$0]) }
  }

  /// What the manifest declares that the table does not have.
  static func findings(in manifest: SourceFile) -> [Finding] {
    targets(of: manifest).filter { $0.kind == "target" }.flatMap { target -> [Finding] in
      guard let known = Rooms.known[target.name] else {
        return [manifest.finding(at: target.line, "\(target.name) is not in the table of rooms")]
      }
      return target.dependencies.subtracting(known).sorted().map {
        manifest.finding(at: target.line, "\(target.name) depends on \($0): the table forbids it")
      }
    }
  }

  /// The imports of a source file that no target of its room declares.
  static func undeclared(in file: SourceFile, targets: [Target]) -> [Finding] {
    guard let room = file.room else { return [] }
    let declared = targets.filter { $0.kind != "testTarget" && $0.room == room }.reduce(
      into: Set<String>()
    ) {
      $0.formUnion($1.dependencies)
    }
    return ImportRule.imports(of: file).compactMap { module, line in
      guard let imported = ImportRule.room(of: module), !declared.contains(imported) else {
        return nil
      }
      return file.finding(
        at: line,
        "imports \(module), which Package.swift does not declare for \(room)"
      )
    }
  }
}
