// swift-tools-version: 5.9
import PackageDescription

let package = Package(
  name: "Mistakes",
  targets: [.executableTarget(name: "Watch"), .executableTarget(name: "Phone")]
)
