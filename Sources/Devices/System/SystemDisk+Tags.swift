import LockstepLink
import LockstepProtocol
import LockstepSimulation

/// The files with the app's tags of transfers, one each.
extension SystemDisk {
  static let tags = ".system/Tags"

  static func file(_ tag: String?, of mark: TransferMark) -> FileChange {
    let path = path(mark, in: tags)
    return tag.map { tag in .replace(path, JSONWriter.indented { $0.string(tag) }) }
      ?? .discard(path)
  }

  func loadTags(_ problems: inout [String]) -> [KeptTag] {
    names(in: Self.tags, &problems).compactMap { name in
      let tag = read(DiskPath.join(Self.tags, name), &problems) { (reader) throws(JSONError) in
        try reader.string()
      }
      guard let tag, let mark = Self.mark(name) else { return nil }
      return KeptTag(mark: mark, tag: tag)
    }
  }
}
