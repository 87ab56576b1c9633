// swift-tools-version: 5.9
import PackageDescription

let package = Package(
  name: "Payloads",
  platforms: [.iOS(.v16), .watchOS(.v9)],
  products: [.library(name: "PayloadsKit", targets: ["PayloadsKit"])],
  targets: [
    .target(name: "PayloadsKit"),
    .testTarget(name: "PayloadsKitTests", dependencies: ["PayloadsKit"]),
  ]
)
