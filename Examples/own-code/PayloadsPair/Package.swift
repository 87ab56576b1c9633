// swift-tools-version: 5.9
import PackageDescription

let code: Target.Dependency = .product(name: "PayloadsKit", package: "Payloads")
let package = Package(
  name: "PayloadsPair",
  dependencies: [.package(path: "../Payloads")],
  targets: [
    .executableTarget(name: "Watch", dependencies: [code]),
    .executableTarget(name: "Phone", dependencies: [code]),
  ]
)
