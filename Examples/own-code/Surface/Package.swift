// swift-tools-version: 5.9
import PackageDescription

let package = Package(
  name: "Surface",
  targets: [.executableTarget(name: "Surface")]
)
