import Foundation
import LockstepPosix

/// A layer between the programs and their disk, whose calls fail at random while it is switched on.
struct FailingDisk {
  /// What a program is started with.
  let environment: [(String, String)]
  private let switchPath: String

  /// The toolchain brings one, beside the compiler of Swift.
  private static let compiler: String? = {
    let folders = (Environment.value("PATH") ?? "").split(separator: ":")
    return folders.flatMap { ["\($0)/clang", "\($0)/cc"] }.first {
      FileManager.default.isExecutableFile(atPath: $0)
    }
  }()

  /// Whether there is a compiler to make the layer with.
  static let canBeBuilt = compiler != nil

  init(_ workspace: Workspace, seed: Int) throws {
    let layer = workspace.file("failing-disk.so")
    switchPath = workspace.file("fail")
    let built = try ChildProcess.spawn(
      [
        Self.compiler ?? "cc", "-shared", "-fPIC", "-O1", "-o", layer,
        Package.file("Tests/Layers/failing-disk.c"), "-ldl",
      ],
      output: .captured,
      errors: .captured
    )
    guard built.wait() == .exited(0) else { throw Surprise("the layer cannot be compiled") }
    environment = [
      ("LD_PRELOAD", layer), ("FAILING_DISK_ROOT", workspace.path),
      ("FAILING_DISK_SWITCH", switchPath), ("FAILING_DISK_SEED", "\(seed)"),
      ("FAILING_DISK_RATE", "12"),
    ]
  }

  /// Lets calls fail from now on, or no more.
  func fail(_ isOn: Bool) throws {
    if isOn {
      try FileSystem.writeFile(switchPath, [])
    } else {
      try FileManager.default.removeItem(atPath: switchPath)
    }
  }
}
