import LockstepSimulation

/// A seeded sequence of operations on few names, so that they meet often.
struct DiskDrive {
  private var random: RandomStream

  init(seed: UInt64) { random = RandomStream(seed: seed, purpose: "test.disk") }

  /// One operation; why it failed, if it did.
  mutating func step(_ disk: any Disk) throws -> DiskError.Kind? {
    let operation = random.below(8)
    let path = file()
    let other = file()
    let folder = folder()
    let bytes = (0..<random.below(20)).map { _ in UInt8(random.below(256)) }
    return try kind {
      switch operation {
      case 0: try disk.makeFolder(folder.isEmpty ? "f" : folder)
      case 1, 2: try disk.write(bytes, to: path)
      case 3: try disk.sync(path)
      case 4: try disk.rename(path, to: other)
      case 5: try disk.remove(path)
      case 6: try disk.syncFolder(folder)
      default: try disk.replace(path, with: bytes)
      }
    }
  }

  private mutating func folder() -> String { ["", "f", "f/g", "h"][Int(random.below(4))] }

  private mutating func file() -> String {
    DiskPath.join(folder(), ["a", "a.tmp", "b", "f"][Int(random.below(4))])
  }

  mutating func below(_ bound: UInt64) -> UInt64 { random.below(bound) }
}
