import LockstepCommandLine
import LockstepPosix
import LockstepProtocol
import LockstepSimulation
import LockstepTerminal

/// How the wearer or the owner of a live device meets it: in lines, or with a face.
protocol DeviceConsole: AnyObject {
  /// What to poll for the person.
  var pollRequests: [PollRequest] { get }
  /// Whether a key is due that no descriptor tells of: one whose rest never came.
  var isKeyDue: Bool { get }
  /// Whether the last message about reachability was that it is there.
  var isReachable: Bool { get }
  var pingHasStarted: Bool { get }
  var pingIsOver: Bool { get }
  func pingHasBegun()

  /// Takes what the person did; false when he quits.
  func readLines(_ act: (Action) -> Bool) -> Bool
  /// Takes in what reaches the device.
  func hear(_ input: DeviceInput, at now: Now)
  func see(_ effect: DeviceEffect, at now: Now)
  func say(_ text: String)

  /// How long it can wait for the next look at it, in nanoseconds; `nil` for ever.
  var patienceNanoseconds: Int64? { get }
  /// Shows what is different by now.
  func show(at now: Now)
}

extension Console: DeviceConsole {
  var pollRequests: [PollRequest] { pollRequest.map { [$0] } ?? [] }
  var patienceNanoseconds: Int64? { nil }
  var isKeyDue: Bool { false }
  func show(at now: Now) {}
}

/// How a person wants to meet a device, by the options of its program.
package struct ConsoleWish {
  /// In lines, also on a terminal.
  var isPlain: Bool
  /// In these colours; in those of the terminal otherwise.
  var theme: Theme?

  init(_ arguments: Arguments) throws(CommandError) {
    isPlain = arguments.has(DeviceConsoles.plainOption)
    theme = try ThemeOption.theme(of: arguments)
  }
}

/// The choice between the two.
enum DeviceConsoles {
  static let plainOption = Switch(
    "--plain",
    "speak in lines, also on a terminal; it lives on at the end of its input"
  )

  /// Whether a device with these arguments draws a picture where its standard error goes, so that nothing
  /// else may be written there.
  static func hasPicture(_ arguments: Arguments) -> Bool {
    let isOfRun = Environment.value("LOCKSTEP_ROLE") != nil
    return DemoTerminal.isThere && !isOfRun && !arguments.has(plainOption)
      && StandardStream.isTerminal(.error)
  }

  /// A face where a person sits at a terminal and does not want lines.
  static func make(_ role: DeviceRole, in vocabulary: Vocabulary, _ wish: ConsoleWish)
    throws(CommandError) -> any DeviceConsole
  {
    guard !wish.isPlain, DemoTerminal.isThere else { return Console(role, in: vocabulary) }
    return try CommandError.wrapping { try FaceConsole(role, in: vocabulary, wish.theme) }
  }
}
