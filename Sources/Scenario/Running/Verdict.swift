/// The way in which a run ended.
package enum Verdict: String, Sendable, CaseIterable {
  case pass
  /// An expectation was not met.
  case failed
  /// The scenario expects nothing, or a window was still open at the end.
  case undecided
  /// A device died, stalled or broke the protocol.
  case crashed
  /// One of the promises that hold in every run was broken.
  case promiseBroken

  /// The exit code of the program after such a run.
  package var exitCode: Int32 {
    switch self {
    case .pass: 0
    case .failed: 1
    case .undecided: 2
    case .crashed: 3
    case .promiseBroken: 4
    }
  }
}
