import LockstepCommandLine
import LockstepPosix

/// The watch's and the phone's app of `Examples/own-code/Asking`, with the scenarios played on them.
struct AskingPair {
  private static let package = "Examples/own-code/Asking"
  /// The bytes of a line with a question; the line with its reply is about as long.
  static let lineBytes = 150

  private let lockstep: String
  private let folder: String

  /// Builds the watch's and the phone's app of the example with the Swift compiler of this machine.
  ///
  /// - Parameter folder: The folder into which the scenarios are written.
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

  /// Plays scenario lines after a launch of the watch's app, and returns the milliseconds that passed.
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

  /// Plays a watch that asks a number of questions, each after the reply to the last, and returns the
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

  /// Plays a number of launches of the watch's app, each after a quit, and returns the milliseconds.
  func launch(_ count: Int) throws(CommandError) -> Double {
    let again = (0..<count).map { "@\(3 + $0 * 2)s watch quit\n@\(4 + $0 * 2)s watch launch" }
    let lines = again + ["@100s expect watch screen screen = ready"]
    return try play("launched", lines.joined(separator: "\n"))
  }
}
