// swift-tools-version: 6.0
import PackageDescription

// The vendor's Combine where it is; elsewhere the target of this name, which has what NotesKit uses. A package that
// uses more of it depends on OpenCombine instead, and its `Combine` is one line: @_exported import OpenCombine.
let package = Package(
  name: "Notes",
  products: [.library(name: "NotesKit", targets: ["NotesKit"])],
  targets: [
    .target(name: "Combine"),
    .target(
      name: "NotesKit",
      dependencies: [.target(name: "Combine", condition: .when(platforms: [.linux]))]
    ),
    .testTarget(name: "NotesKitTests", dependencies: ["NotesKit"]),
  ],
  swiftLanguageModes: [.v5]
)
