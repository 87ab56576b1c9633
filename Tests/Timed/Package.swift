// swift-tools-version: 6.0
import PackageDescription

// A package that knows nothing of virtual time: .ci/time runs its tests in it.
let package = Package(
  name: "timed",
  targets: [
    .target(name: "Timed"),
    .testTarget(name: "TimedTests", dependencies: ["Timed"]),
    .executableTarget(name: "Queues"),
  ]
)
