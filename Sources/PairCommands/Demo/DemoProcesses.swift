import LockstepCommandLine
import LockstepHosting
import LockstepPair
import LockstepPosix

/// The two processes of a demo, and those that replace them when it goes back in time.
final class DemoProcesses {
  private let story: DemoScript
  private let interruption: Interruption
  private var pair: DevicePair

  /// Starts both processes; they are then attached to `engine` and switched on.
  init(_ story: DemoScript, on engine: inout Engine) throws(CommandError) {
    self.story = story
    interruption = try CommandError.wrapping { try Interruption() }
    pair = try ProcessRun.start(story.plan, keepsState: true, interruption)
    do throws(CommandError) {
      try Self.join(pair, &engine)
    } catch {
      pair.close()
      throw error
    }
  }

  func close() { pair.close() }

  private static func join(_ pair: DevicePair, _ engine: inout Engine) throws(CommandError) {
    do throws(DevicePair.Failure) {
      try pair.join(&engine)
    } catch {
      switch error {
      case .device(let fault): throw .inputOutput("\(fault)")
      case .system(let text): throw .inputOutput(text)
      }
    }
  }

  /// The reason why there is no repeated pair.
  enum Break: Error {
    /// The user has quit.
    case quit(exitCode: Int32)
    case failed(CommandError)
  }

  /// Repeats these steps with new processes, which then replace the present ones.
  ///
  /// If the programs behave differently, it returns `nil` and changes nothing.
  ///
  /// - Parameter tell: Gets the number of repeated steps before each step.
  func replayed(_ trail: DemoTrail, telling tell: (Int) throws(Break) -> Void) throws(Break)
    -> Engine?
  {
    let (next, joined) = try another()
    var engine = joined
    var isSame = false
    defer { if !isSame { giveUp(next) } }
    isSame = try trail.replay(on: &engine, of: story, telling: tell)
    if !isSame { return nil }
    pair.close()
    pair = next
    return engine
  }

  /// Starts two new processes and switches the devices on.
  private func another() throws(Break) -> (DevicePair, Engine) {
    do throws(CommandError) {
      let next = try ProcessRun.start(story.plan, keepsState: true, interruption)
      var engine = Engine(DemoPair.configuration(of: story))
      do throws(CommandError) {
        try Self.join(next, &engine)
      } catch {
        giveUp(next)
        throw error
      }
      return (next, engine)
    } catch {
      throw .failed(error)
    }
  }

  private func giveUp(_ next: DevicePair) {
    next.close()
    pair.cleanUpWhenInterrupted()
  }
}
