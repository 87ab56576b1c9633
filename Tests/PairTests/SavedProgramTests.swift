import LockstepDevices
import LockstepPair
import LockstepProtocol
import LockstepSimulation
import Synchronization
import Testing

/// A copy of a pair would share an app that is a program.
struct SavedProgramTests {
  private final class Port: AppPort, Sendable {
    private let steps = Mutex(0)

    func exchange(_ line: [UInt8]) -> [UInt8] {
      let number = steps.withLock { steps in
        steps += 1
        return steps
      }
      return Array(#"{"type":"done","number":\#(number),"calls":[]}"#.utf8)
    }

    func end() {}
  }

  @Test(arguments: [false, true])
  func `a device in which a program runs is not saved`(isProgram: Bool) throws {
    let port = InProcessPort(.phone) { incarnation, disk in
      let model = DeviceModel(policy: .foreign(.phone)) { _ in
        isProgram ? ProgramApp(Port()) as any App : IdleApp()
      }
      return model.make(incarnation: incarnation, disk: disk)
    }
    #expect(port.save() != nil)
    let step = Step(number: 1, uptimeNanoseconds: 0, wallMicroseconds: 0, inputs: [.start])
    _ = try port.step(step)
    #expect((port.save() == nil) == isProgram)
  }

  private struct IdleApp: App {
    let nextDeadline: Uptime? = nil
    func handle(_ event: AppEvent, at now: Now) -> [AppCall] { [] }
    func takeScreen() -> JSONText? { nil }
    func add(to digest: inout Digest) {}
  }
}
