import LockstepCommandLine
import LockstepPosix

/// The two halves of `Examples/own-code/Asking`, and what is played with them.
struct AskingPair {
  private static let package = "Examples/own-code/Asking"
  /// The size of a line that carries a question, which its answer's resembles.
  static let lineBytes = 150

  private let lockstep: String
  private let folder: String

  /// Builds both halves with the user's compiler.
  ///
  /// - Parameter folder: Where the scenarios are written.
  init(in folder: String) throws(CommandError) {
    self.folder = folder
    lockstep = try Sibling.path("lockstep")
    for (role, product) in [("watch", "Watch"), ("phone", "Phone")] {
      let build = ["swift", "build", "-c", "release", "--package-path", Self.package]
      try BenchCommands.run(
        [lockstep, "apps", "build", "--role", role, "--"] + build + ["--product", product]
      )
    }
  }

  /// Plays lines after the watch's app was launched, and returns how many milliseconds that took.
  private func play(_ name: String, _ lines: String) throws(CommandError) -> Double {
    let path = "\(folder)/\(name).scenario"
    let text = "title \(name)\nlink instant\n@1s watch launch\n\(lines)\n"
    try CommandError.wrapping { try FileSystem.writeFile(path, Array(text.utf8)) }
    let build = "\(Self.package)/.build/lockstep-"
    return try BenchCommands.run([
      lockstep, "run", "--quiet", "--mode", "processes", "--watch-app",
      "\(build)watch/release/Watch",
      "--phone-app", "\(build)phone/release/Phone", path,
    ])
  }

  /// Plays a watch that asks so many questions, each when the last was answered, and returns the
  /// milliseconds.
  func ask(_ count: Int) throws(CommandError) -> Double {
    try play(
      "asked",
      """
      @2s watch do ask {"count":\(count)}
      @9s expect watch screen screen = answered
      """
    )
  }

  private func idle(_ name: String, _ end: String) throws(CommandError) -> Double {
    try play(name, "@\(end) expect watch screen screen = ready")
  }

  func idleWeek() throws(CommandError) -> Double { try idle("idle-week", "168h") }
  func idle() throws(CommandError) -> Double { try idle("idle", "10s") }

  /// Plays so many launches of the watch's app, which is quit before each, and returns the
  /// milliseconds.
  func launch(_ count: Int) throws(CommandError) -> Double {
    let again = (0..<count).map { "@\(3 + $0 * 2)s watch quit\n@\(4 + $0 * 2)s watch launch" }
    let lines = again + ["@100s expect watch screen screen = ready"]
    return try play("launched", lines.joined(separator: "\n"))
  }
}
