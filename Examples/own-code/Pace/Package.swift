// swift-tools-version: 6.0
import PackageDescription

let package = Package(
  name: "Pace",
  platforms: [.iOS(.v17), .watchOS(.v10)],
  products: [.library(name: "PaceKit", targets: ["PaceKit"])],
  targets: [
    .target(name: "PaceKit"),
    .testTarget(name: "PaceKitTests", dependencies: ["PaceKit"]),
  ]
)
