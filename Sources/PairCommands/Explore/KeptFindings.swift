import LockstepCommandLine
import LockstepDevices
import LockstepEventWords
import LockstepPair
import LockstepPosix
import LockstepProtocol
import LockstepScenario
import LockstepStories

/// Earlier findings that are kept as regression tests, and played before an exploration.
struct KeptFindings {
  private let files: [String]
  private let plan: ExplorePlan

  /// - Parameter path: The scenario that is explored; the folder may also have findings of other
  ///   scenarios.
  init(in folder: String, of path: String, _ plan: ExplorePlan) throws(CommandError) {
    let prefix = ScenarioFiles.name(of: path) + "-"
    let names = (try? FileSystem.list(folder)) ?? []
    files = names.filter { $0.hasPrefix(prefix) && $0.hasSuffix(".scenario") }.sorted()
      .map { "\(folder)/\($0)" }
    self.plan = plan
  }

  /// Plays all kept findings, and prints and returns those that still fail, so that they are not found
  /// again.
  func play() throws(CommandError) -> [Breach] {
    var breaches: [Breach] = []
    for file in files {
      let script = try ScenarioFiles.read(file, setting: plan.run.settings, seed: nil)
      let report = InProcessRun.play(
        script,
        RunCommand.configuration(of: script, path: file, plan.run),
        plan.run.model,
        promises: plan.run.promises
      ) { _ in }
      tell(file, report.verdict)
      if report.verdict != .pass { breaches += broken(by: script) }
    }
    return breaches
  }

  /// Lists the breaches that a finding shows: the promises in its file.
  private func broken(by script: Script) -> [Breach] { script.promises.map { .promise($0.name) } }

  private func tell(_ file: String, _ verdict: Verdict) {
    if plan.isJSON { return }
    let words =
      switch verdict {
      case .pass: "passes now"
      case .failed: "still fails"
      default: "still is \(verdict.rawValue)"
      }
    StandardStream.write("\(file.visibleLine): \(words)\n")
  }
}
