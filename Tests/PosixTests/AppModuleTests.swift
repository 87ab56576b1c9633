import Foundation
import LockstepPosix
import Testing

/// The sources of modules that the programs carry are those of the folder.
struct AppModuleTests {
  @Test func `every source of the folder is carried, byte for byte`() throws {
    var root = URL(fileURLWithPath: #filePath)
    for _ in 0..<3 { root.deleteLastPathComponent() }
    let folder = root.appendingPathComponent("Sources/AppModules")
    let found =
      FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
    let paths = found.filter { $0.hasSuffix(".swift") }.sorted()
    #expect(
      AppModule.sources.map(\.path).sorted() == paths,
      "Sources/AppModules/list.sh writes the list"
    )
    for source in AppModule.sources {
      let bytes = try Data(contentsOf: folder.appendingPathComponent(source.path))
      #expect(Array(bytes) == source.bytes, "\(source.path)")
    }
  }
}
