package import Pair
import Posix
import Protocol
import Scenario
package import Simulation
package import Terminal

/// Pictures and recordings that nobody sits at: on the virtual clock, in no time.
enum DemoStill {
  /// Writes a picture of one instant.
  static func write(_ plan: DemoPlan, to path: String) throws(CommandError) -> Int32 {
    let size = plan.size ?? Size(columns: 120, rows: 36)
    let picture = try fault { () throws(DeviceFault) in
      try DemoRecording.picture(plan.story, plan.fullCapabilities, size: size, at: plan.stillAt)
    }
    try save(Array(picture.utf8), to: path)
    return 0
  }

  /// Writes a recording of the whole script.
  static func record(_ plan: DemoPlan, to path: String) throws(CommandError) -> Int32 {
    let size = plan.size ?? Size(columns: 120, rows: 36)
    let recording = try fault { () throws(DeviceFault) in
      try DemoRecording.made(of: plan.story, plan.fullCapabilities, size: size)
    }
    try save(recording.bytes, to: path)
    return 0
  }

  static func save(_ bytes: [UInt8], to path: String) throws(CommandError) {
    do throws(Errno) {
      try FileSystem.writeFile(path, bytes)
    } catch {
      throw .inputOutput("cannot write \(path.visibleLine): \(error)")
    }
  }

  private static func fault<Value>(_ body: () throws(DeviceFault) -> Value) throws(CommandError)
    -> Value
  {
    do throws(DeviceFault) {
      return try body()
    } catch {
      throw .inputOutput("\(error)")
    }
  }
}

extension DemoRecording {
  /// The recording of a whole script in this process, and what its frames took.
  package static func made(of story: DemoScript, _ capabilities: Capabilities, size: Size)
    throws(DeviceFault) -> (bytes: [UInt8], statistics: Screen.Statistics)
  {
    var (recording, engine) = try played(story, capabilities, size: size, stillAt: nil)
    let bytes = recording.finish(engine)
    return (bytes, recording.statistics)
  }

  /// The picture of an instant of a script, or of its end, as SVG.
  package static func picture(
    _ story: DemoScript,
    _ capabilities: Capabilities,
    size: Size,
    at time: TrueTime?
  ) throws(DeviceFault) -> String {
    let end = story.end + .milliseconds(1)
    let (recording, engine) = try played(story, capabilities, size: size, stillAt: time ?? end)
    return SVGPicture(recording.picture(engine), title: "lockstep demo").rendered()
  }

  private static func played(
    _ story: DemoScript,
    _ capabilities: Capabilities,
    size: Size,
    stillAt: TrueTime?
  ) throws(DeviceFault) -> (DemoRecording, Engine) {
    let stage = DemoStage(story, capabilities, mode: "")
    var engine = try DemoPair.inProcess(story)
    var recording = DemoRecording(stage, size: size, stillAt: stillAt)
    var runner = Runner(story.script) { stage.see($0) }
    let report = runner.run(on: &engine, pacedBy: &recording)
    if let fault = report.fault { throw fault }
    return (recording, engine)
  }
}
