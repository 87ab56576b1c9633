import LockstepScenario
import LockstepWorkoutChecks

/// Any text is read as a scenario, or refused with mistakes that can be shown.
@_cdecl("LLVMFuzzerTestOneInput")
func fuzzScenario(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
  let source = String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  do throws(Diagnostics) {
    _ = try ScriptParser.parse(source, in: .workouts)
  } catch {
    if error.rendered(path: "fuzz", source: source).isEmpty {
      fatalError("a mistake without a word")
    }
  }
  return 0
}
