// swift-tools-version: 5.9
import PackageDescription

let code: Target.Dependency = .product(name: "PaceKit", package: "Pace")
let package = Package(
  name: "PacePair",
  dependencies: [.package(path: "../Pace")],
  targets: [
    .executableTarget(name: "Watch", dependencies: [code]),
    .executableTarget(name: "Phone", dependencies: [code]),
  ]
)
