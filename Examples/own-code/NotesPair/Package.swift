// swift-tools-version: 5.9
import PackageDescription

let code: Target.Dependency = .product(name: "NotesKit", package: "Notes")
let package = Package(
  name: "NotesPair",
  dependencies: [.package(path: "../Notes")],
  targets: [
    .executableTarget(name: "Watch", dependencies: [code]),
    .executableTarget(name: "Phone", dependencies: [code]),
  ]
)
