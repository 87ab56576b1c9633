import LockstepCommandLine
import LockstepPosix

/// The memory that the process uses at present, as the system reports it.
enum ResidentMemory {
  static func bytes() throws(CommandError) -> Int {
    let text = try CommandError.wrapping { try FileSystem.readFile("/proc/self/statm") }
    let words = String(decoding: text, as: UTF8.self).split(separator: " ")
    guard let pages = words.dropFirst().first.flatMap({ Int($0) }) else {
      throw .inputOutput("the system does not say how much memory is in use")
    }
    return pages * 4_096
  }

  static func megabytes() throws(CommandError) -> Double { Double(try bytes()) / 1_000_000 }
}
