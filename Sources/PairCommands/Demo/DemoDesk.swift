import LockstepCommandLine
import LockstepPosix
import LockstepProtocol
import LockstepSimulation
import LockstepTerminal

/// The place at which a user follows the demo, a terminal or a web page: it gives the user's inputs,
/// and shows pictures and events.
protocol DemoDesk: AnyObject {
  /// The abilities of the desk that pictures can use, such as glyphs and colours.
  var capabilities: Capabilities { get }
  var size: Size { get }
  /// `true` if the desk shows pictures made of cells.
  var wantsPictures: Bool { get }

  /// Waits for an input of the user or the system, at most this long; with `nil` without limit.
  func wait(nanoseconds: Int64?) throws(Errno) -> [DemoTerminal.Happening]
  /// Takes out the lines that the user has entered, apart from keys.
  func takeLines() -> [String]
  func show(_ grid: Grid) throws(Errno)
  /// Forgets the last picture, so that the next one is drawn whole.
  func forget()
  func suspend() throws(Errno)
  /// `true` while presses of the mouse come as keys.
  var hasMouse: Bool { get }
  func takeMouse(_ takes: Bool) throws(Errno)
  /// Takes in the next event of the log.
  func see(_ event: LogEvent)
  /// Takes in the present state; called as often as pictures are drawn.
  func look(at time: TrueTime, _ clock: DemoClock, _ stage: DemoStage)
  /// Goes back to the state in which the pair had had this many events.
  func goBack(to events: Int)
  /// Ends the use of the terminal or server, and returns the recording if there is one.
  func finish() -> [UInt8]?
}

extension DemoTerminal: DemoDesk {
  var wantsPictures: Bool { true }

  func takeLines() -> [String] { [] }
  func see(_ event: LogEvent) {}
  func look(at time: TrueTime, _ clock: DemoClock, _ stage: DemoStage) {}
  func goBack(to events: Int) {}
}
