import LockstepCommandLine
import LockstepPosix
import LockstepProtocol
import LockstepSimulation
import LockstepTerminal

/// The place where a person sits at the demo: their deeds come from there, and the events are shown
/// there.
protocol DemoDesk: AnyObject {
  /// The abilities of the desk, such as glyphs and colours, that pictures can use.
  var capabilities: Capabilities { get }
  var size: Size { get }
  /// `true` where pictures in cells are made at all.
  var wantsPictures: Bool { get }

  /// Waits for the person or the system, at most so long; `nil` waits for ever.
  func wait(nanoseconds: Int64?) throws(Errno) -> [DemoTerminal.Happening]
  /// Takes out the lines that the person has entered besides keys.
  func takeLines() -> [String]
  func show(_ grid: Grid) throws(Errno)
  /// Forgets the picture that is shown, so that the next one is shown whole.
  func forget()
  func suspend() throws(Errno)
  /// True while the mouse's presses come as keys.
  var hasMouse: Bool { get }
  func takeMouse(_ takes: Bool) throws(Errno)
  /// Takes in the next event of the log.
  func see(_ event: LogEvent)
  /// Looks how things stand, as often as pictures are made.
  func look(at time: TrueTime, _ clock: DemoClock, _ stage: DemoStage)
  /// Follows the pair back to when it had had so many events.
  func goBack(to events: Int)
  /// Gives everything back, and answers the recording if one was made.
  func finish() -> [UInt8]?
}

extension DemoTerminal: DemoDesk {
  var wantsPictures: Bool { true }

  func takeLines() -> [String] { [] }
  func see(_ event: LogEvent) {}
  func look(at time: TrueTime, _ clock: DemoClock, _ stage: DemoStage) {}
  func goBack(to events: Int) {}
}
