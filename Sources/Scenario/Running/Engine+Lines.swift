package import LockstepPair
import LockstepProtocol
import LockstepSimulation

extension Engine {
  /// Carries out the content of a line that is not an expectation.
  package mutating func play(_ body: Script.Body) throws(DeviceFault) {
    switch body {
    case .act(let role, let action): try act(role, action)
    case .link(let input): try changeLink(input)
    case .suspend(let role): suspend(role)
    case .resume(let role): try resume(role)
    case .crash(let role, let kind, let point): try crash(role, kind, at: point)
    case .batteryDeath(let role): try emptyBattery(of: role)
    case .disk(let role, let condition): try setDisk(of: role, condition)
    case .restart(let role): try restart(role)
    case .wear(let number): try wear(number)
    case .clock(let role, let change): try changeClock(of: role, change)
    case .order(let order): take(order)
    case .server(let name, let fault?): befall(name, fault)
    case .server(let name, nil): mend(server: name)
    case .expect, .late, .promise, .end: break
    }
  }

  /// Plays, now, a fault that somebody asks for outside of any scenario; returns the reason if it
  /// cannot be played.
  ///
  /// - Parameter line: A line of a scenario without its time, about the link or a device's life.
  package mutating func play(fault line: String, in language: Language) -> String? {
    do throws(Diagnostic) {
      let body = try ScriptParser.parseFault(line, in: language, on: linkProfile)
      do throws(DeviceFault) { try play(body) } catch { return "\(error)" }
      return nil
    } catch {
      return error.hint.isEmpty ? error.message : "\(error.message); \(error.hint)"
    }
  }
}
