import LockstepCommandLine
import LockstepPosix
import LockstepProtocol
import LockstepSimulation
import LockstepTerminal

/// The interface between a live device and its wearer or owner: lines, or a picture with keys.
protocol DeviceConsole: AnyObject {
  /// The descriptors to poll for the person's input.
  var pollRequests: [PollRequest] { get }
  /// `true` if a key is due without a descriptor being ready: an incomplete key sequence whose time is
  /// up.
  var isKeyDue: Bool { get }
  /// `true` if the last event of reachability said that the counterpart is reachable.
  var isReachable: Bool { get }
  var pingHasStarted: Bool { get }
  var pingIsOver: Bool { get }
  func pingHasBegun()

  /// Reads the person's actions; returns `false` when the person quits.
  func readLines(_ act: (Action) -> Bool) -> Bool
  /// Takes in an input of the device.
  func hear(_ input: DeviceInput, at now: Now)
  func see(_ effect: DeviceEffect, at now: Now)
  func say(_ text: String)

  /// The time until the next call of `show`, in nanoseconds; `nil` if none is needed.
  var patienceNanoseconds: Int64? { get }
  /// Shows the changes since the last call.
  func show(at now: Now)
}

extension Console: DeviceConsole {
  var pollRequests: [PollRequest] { pollRequest.map { [$0] } ?? [] }
  var patienceNanoseconds: Int64? { nil }
  var isKeyDue: Bool { false }
  func show(at now: Now) {}
}

/// The interface to a device that the options of its program ask for.
package struct ConsoleWish {
  /// `true` for the line interface even on a terminal.
  var isPlain: Bool
  /// The colour theme; `nil` for that of the terminal.
  var theme: Theme?

  init(_ arguments: Arguments) throws(CommandError) {
    isPlain = arguments.has(DeviceConsoles.plainOption)
    theme = try ThemeOption.theme(of: arguments)
  }
}

/// The choice between the two interfaces.
enum DeviceConsoles {
  static let plainOption = Switch(
    "--plain",
    "speak in lines, also on a terminal; it lives on at the end of its input"
  )

  /// Says if a device with these arguments draws pictures on the terminal of its standard error, so
  /// that nothing else may be printed there.
  static func hasPicture(_ arguments: Arguments) -> Bool {
    let isOfRun = Environment.value("LOCKSTEP_ROLE") != nil
    return DemoTerminal.isThere && !isOfRun && !arguments.has(plainOption)
      && StandardStream.isTerminal(.error)
  }

  /// Makes the interface with a picture if a person sits at a terminal and has not asked for lines;
  /// otherwise the line interface.
  static func make(_ role: DeviceRole, in vocabulary: Vocabulary, _ wish: ConsoleWish)
    throws(CommandError) -> any DeviceConsole
  {
    guard !wish.isPlain, DemoTerminal.isThere else { return Console(role, in: vocabulary) }
    return try CommandError.wrapping { try FaceConsole(role, in: vocabulary, wish.theme) }
  }
}
