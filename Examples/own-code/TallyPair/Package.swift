// swift-tools-version: 5.9
import PackageDescription

let code: Target.Dependency = .product(name: "TallyKit", package: "Tally")
let package = Package(
  name: "TallyPair",
  dependencies: [.package(path: "../Tally")],
  targets: [
    .executableTarget(name: "Watch", dependencies: [code]),
    .executableTarget(name: "Phone", dependencies: [code]),
  ]
)
