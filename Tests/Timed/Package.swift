// swift-tools-version: 6.0
import PackageDescription

// A package that knows nothing of virtual time: .ci/time runs its tests in it.
let package = Package(
  name: "timed",
  targets: [
    .target(name: "Timed"),
    .testTarget(name: "TimedTests", dependencies: ["Timed"]),
    // Named as the tools are that builds run, which stay in real time.
    .executableTarget(name: "queues-tool", path: "Sources/Queues"),
  ]
)
