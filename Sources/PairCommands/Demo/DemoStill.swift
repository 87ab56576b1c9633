import LockstepCommandLine
import LockstepFaces
package import LockstepPair
import LockstepPosix
import LockstepProtocol
package import LockstepScenario
package import LockstepSimulation
package import LockstepTerminal
import LockstepWorkoutChecks

/// Pictures and recordings that nobody sits at: on the virtual clock, in no time.
enum DemoStill {
  /// Writes a picture of one instant.
  static func write(_ plan: DemoPlan, to path: String) throws(CommandError) -> Int32 {
    try check(plan, path)
    let size = try size(of: plan)
    let picture = try CommandError.wrapping {
      try DemoRecording.picture(plan.story, plan.fullCapabilities, size: size, at: plan.stillAt)
    }
    if let time = plan.stillAt, time > max(picture.end, plan.story.end) {
      throw .usage(
        "--at \(time - .zero) is beyond the end of the run, \(picture.end - .zero)",
        "leave out --at for a picture of the end"
      )
    }
    try save(Array(picture.svg.utf8), to: path)
    StandardStream.write("drawn \(path.visibleLine): SVG, which any browser shows\n", to: .error)
    var report = picture.report
    if plan.stillAt == nil { report.judge(plan.story.script) }
    return tell(report, of: plan)
  }

  /// Formats of pictures that are none of ours.
  private static let otherFormats = ["png", "jpg", "jpeg", "gif", "webp", "bmp", "tiff", "pdf"]

  /// Refuses a name that would promise another format, before a picture is made.
  private static func check(_ plan: DemoPlan, _ path: String) throws(CommandError) {
    guard let dot = path.lastIndex(of: ".") else { return }
    let format = path[dot...].dropFirst().lowercased()
    if otherFormats.contains(format) {
      throw .usage(
        "a picture is written as SVG, and \(path.visibleLine) is named as \(format.uppercased())",
        "write --screenshot \(path[..<dot].description.visibleLine).svg; any browser shows it"
      )
    }
  }

  /// The size that was asked for, in which everything must fit.
  private static func size(of plan: DemoPlan) throws(CommandError) -> Size {
    let least = DemoPicture.sizeMin
    let size = plan.size ?? DemoPicture.sizeComfortable
    if !size.fits(least) {
      throw .usage(
        "--size \(size.columns)x\(size.rows) is too small for the picture",
        "write --size \(least.columns)x\(least.rows), or more"
      )
    }
    return size
  }

  /// Writes a recording of the whole script.
  static func record(_ plan: DemoPlan, to path: String) throws(CommandError) -> Int32 {
    let size = try size(of: plan)
    let recording = try CommandError.wrapping {
      try DemoRecording.made(of: plan.story, plan.fullCapabilities, size: size)
    }
    try save(recording: recording.bytes, to: path)
    var report = recording.report
    report.judge(plan.story.script)
    return tell(report, of: plan)
  }

  /// Tells what failed, where the picture or the recording does not go, and returns the exit code.
  static func tell(_ report: Runner.Report, of plan: DemoPlan) -> Int32 {
    let look = StreamLook.of(.error)
    var report = report
    // What ended before its script was judged by nobody; a failure that is meant is none there, either.
    report.meant = plan.story.script.meantFailures
    var failures = RunFailures(path: plan.path, source: plan.story.lines, report: report)
    failures.look = look
    for line in failures.lines {
      var line = line
      line.add("\n")
      StandardStream.write(line, to: .error, inColor: look.isColored)
    }
    return failures.exitCode
  }

  /// Writes a recording, and says where it lies and how it is seen.
  static func save(recording: [UInt8], to path: String) throws(CommandError) {
    try save(recording, to: path)
    let shown = path.visibleLine
    StandardStream.write("recorded \(shown): asciinema play \(shown)\n", to: .error)
  }

  static func save(_ bytes: [UInt8], to path: String) throws(CommandError) {
    try CommandError.wrapping("cannot write \(path.visibleLine)") {
      try FileSystem.writeFile(path, bytes)
    }
  }
}

extension DemoRecording {
  /// The recording of a whole script in this process, and what its pictures took.
  package static func made(of story: DemoScript, _ capabilities: Capabilities, size: Size)
    throws(DeviceFault)
    -> (bytes: [UInt8], statistics: Screen.Statistics, report: Runner.Report)
  {
    var (recording, engine, report) = try played(story, capabilities, size: size, stillAt: nil)
    let bytes = recording.finish(engine)
    return (bytes, recording.statistics, report)
  }

  /// The picture of an instant of a script, or of its end, as SVG.
  package static func picture(
    _ story: DemoScript,
    _ capabilities: Capabilities,
    size: Size,
    at time: TrueTime?
  ) throws(DeviceFault) -> (svg: String, report: Runner.Report, end: TrueTime) {
    let end = story.end + .milliseconds(1)
    let (recording, engine, report) =
      try played(story, capabilities, size: size, stillAt: time ?? end)
    let grid = recording.picture(engine)
    let theme = SVGPicture.Theme(capabilities.theme)
    let svg = SVGPicture(grid, title: "lockstep demo", theme: theme).rendered()
    return (svg, report, engine.time)
  }

  private static func played(
    _ story: DemoScript,
    _ capabilities: Capabilities,
    size: Size,
    stillAt: TrueTime?
  ) throws(DeviceFault) -> (DemoRecording, Engine, Runner.Report) {
    let stage = DemoStage(story, capabilities, mode: "")
    var engine = try DemoPair.inProcess(story)
    var recording = DemoRecording(stage, size: size, stillAt: stillAt)
    var runner = Runner(story.script, promises: story.plan.promises) { stage.see($0) }
    let report = runner.run(on: &engine, pacedBy: &recording)
    if let fault = report.fault { throw fault }
    return (recording, engine, report)
  }
}
