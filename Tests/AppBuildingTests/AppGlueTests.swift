import LockstepAppBuilding
import Testing

struct LibraryProductsTests {
  private func libraries(_ manifest: String) -> LibraryProducts {
    LibraryProducts(manifest: Array(manifest.utf8))
  }

  @Test func `the libraries of a manifest are read, and nothing else of it`() {
    let found = libraries(
      """
      let package = Package(
        name: "Dosette",
        products: [
          .library(name: "DosetteKit", targets: ["DosetteKit"]),
          // .library(name: "Old", targets: ["Old"]),
          Product.library(
            name: "DosetteUI", type: .static, targets: ["DosetteUI"]),
          .executable(name: "tool", targets: ["tool"]),
        ],
        targets: [.target(name: "DosetteKit"), .testTarget(name: "DosetteTests")]
      )
      """
    )
    #expect(found.names == ["DosetteKit", "DosetteUI"])
    #expect(found.has("DosetteUI"))
    #expect(!found.has("Dosette"))
  }

  @Test(arguments: [".library(name: name, targets: [])", #".library(name: "\(name)Kit")"#])
  func `a computed name may be any`(product: String) {
    #expect(libraries(product).names.isEmpty)
    #expect(libraries(product).has("Anything"))
  }
}
