import LockstepPosix
import Testing

/// Folders of `Health` that somebody has copied within the store.
@Suite(.waiting)
struct HealthCopyTests {
  private let recorded: RecordedStore
  private var workspace: Workspace { recorded.workspace }
  private var store: String { recorded.store }

  init() throws {
    recorded = try RecordedStore()
    try recorded.fill()
  }

  private func health(_ words: String...) throws -> Finished { try recorded.health(words) }

  /// Copies the month of the newest workout, and names the copy's path.
  private func copy(to folder: String) throws -> String {
    let original = try #require(recorded.documents.first { $0.hasPrefix("Health/2023/12/") })
    let name = try #require(original.split(separator: "/").last)
    let path = "Health/\(folder)/\(name)"
    var made = "\(store)/Health"
    for part in folder.split(separator: "/") {
      made += "/\(part)"
      try FileSystem.makePrivateDirectory(made)
    }
    try FileSystem.writeFile("\(store)/\(path)", FileSystem.readFile("\(store)/\(original)"))
    return path
  }

  @Test(arguments: ["2023 backup/12", "2031/01", "1999/01"])
  func `of a copied folder the workout at its own place counts, and the copy is told`(
    folder: String
  ) throws {
    let listed = try health("list").output
    let (before, copy) = (recorded.documents, try copy(to: folder))
    let told = "\(copy): it is a copy of Health/2023/12/"
    let list = try health("list")
    #expect(list.status == .exited(0) && list.output == listed, "\(list)")
    #expect(list.errors.contains(told), "\(list.errors)")
    let show = try health("show", "latest", "--json")
    #expect(show.status == .exited(0) && show.errors.contains(told), "\(show)")
    #expect(show.output.contains("\"Health/2023/12/"), "\(show.output)")
    let id = try #require(copy.split(separator: "/").last?.dropLast(".json".count))
    let deleted = try health("delete", String(id), "--yes")
    #expect(deleted.status == .exited(0) && deleted.errors.contains(told), "\(deleted)")
    let left = before.filter { !$0.hasPrefix("Health/2023/12/") } + [copy]
    #expect(recorded.documents.sorted() == left.sorted())
    // What is left is the workout now.
    let last = try health("show", String(id))
    #expect(last.status == .exited(0) && last.errors.isEmpty, "\(last)")
  }
}
