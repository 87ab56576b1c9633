// swift-tools-version: 5.9
import PackageDescription

let package = Package(
  name: "Tally",
  platforms: [.iOS(.v16), .watchOS(.v9)],
  products: [.library(name: "TallyKit", targets: ["TallyKit"])],
  targets: [
    .target(name: "TallyKit"),
    .testTarget(name: "TallyKitTests", dependencies: ["TallyKit"]),
  ]
)
