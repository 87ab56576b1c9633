// swift-tools-version: 5.9
import PackageDescription

let package = Package(
  name: "Asking",
  targets: [.executableTarget(name: "Watch"), .executableTarget(name: "Phone")]
)
