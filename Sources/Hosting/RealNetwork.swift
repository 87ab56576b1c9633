import LockstepHTTP
package import LockstepPair
import LockstepPosix
import LockstepProtocol

/// The real network of a run in real time: it carries out the requests for hosts that no server of
/// the run has.
package final class RealNetwork {
  private let program: FetchProgram
  private let say: (String) -> Void
  private var running: [(id: Int, child: ChildProcess)] = []

  /// - Parameter say: Gets the reason of a failure that has no code, for a person.
  package init(_ program: FetchProgram, say: @escaping (String) -> Void) {
    (self.program, self.say) = (program, say)
  }

  /// The descriptors that are readable when a request's program has written something or has ended.
  package var descriptors: [Int32] {
    running.flatMap { [$0.child.exitDescriptor] + $0.child.outputDescriptors }
  }

  /// Starts the requests that the engine's devices have made since, gives it the answers that have come,
  /// and ends the requests of devices that are gone; returns `true` if there were any answers.
  package func serve(_ engine: inout Engine) -> Bool {
    var hasAnswers = false
    for request in engine.takeOutsideRequests() where !start(request) {
      engine.answer(outside: request.id, .failed(.cannotConnectToHost))
      hasAnswers = true
    }
    for request in running {
      request.child.drain()
      if !engine.awaits(outside: request.id) { request.child.kill() }
    }
    let ended = running.compactMap { id, child in child.poll().map { (id, child, $0) } }
    running.removeAll { request in ended.contains { $0.0 == request.id } }
    for (id, child, status) in ended { engine.answer(outside: id, outcome(child, status)) }
    return hasAnswers || !ended.isEmpty
  }

  /// Starts a request's program; returns `false` if the system does not start it.
  private func start(_ request: OutsideRequest) -> Bool {
    do throws(Errno) {
      let child = try program.start(request.message, follows: true)
      child.endWithProgram()
      running.append((request.id, child))
      return true
    } catch {
      say("no request can be made: \(error)")
      return false
    }
  }

  private func outcome(_ child: ChildProcess, _ status: ExitStatus) -> WebOutcome {
    do throws(FetchProgram.Crash) {
      switch try FetchProgram.result(child, status) {
      case .success(let response): return WebOutcome(response)
      case .failure(let failure): return .failed(error(failure))
      }
    } catch {
      say(error.words)
      return .failed(.networkConnectionLost)
    }
  }

  private func error(_ failure: WebFailure) -> WebError {
    switch failure {
    case .noConnection: return .cannotConnectToHost
    case .timedOut: return .timedOut
    case .lost: return .networkConnectionLost
    case .other(let words):
      say("a request failed: \(words)")
      return .cannotParseResponse
    }
  }
}
