import LockstepPosix
import LockstepProtocol

/// The notes that the library wrote while programs ran.
struct TimeReport {
  /// A thread that waits without end, and the place in the program at which it waits.
  private struct Waiting {
    let thread: String
    let waits: String
    var places: [SourcePlace] = []
  }

  private var virtualNanoseconds: Int64 = 0
  private var realNanoseconds: Int64 = 0
  private var outside: [String] = []
  private var stuckAfter: Int64?
  private var waiting: [Waiting] = []
  private var isEmpty = true
  private var hasEnded = false

  static func path(in folder: String) -> String { "\(folder)/report" }

  /// Reads the notes in a folder; there are none if nothing ran in virtual time.
  init(in folder: String) {
    guard let bytes = try? FileSystem.readFile(Self.path(in: folder)) else { return }
    for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
      isEmpty = false
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      read(fields[0], Array(fields.dropFirst()) + ["", "", "", ""])
    }
  }

  private mutating func read(_ kind: String, _ fields: [String]) {
    switch kind {
    case "end":
      hasEnded = true
      virtualNanoseconds += Int64(fields[0]) ?? 0
      realNanoseconds += Int64(fields[1]) ?? 0
    case "outside": if !outside.contains(fields[0]) { outside.append(fields[0]) }
    case "stuck": stuckAfter = Int64(fields[0])
    case "waits":
      let name = fields[1].isEmpty ? "" : " (\(fields[1]))"
      let label = fields[3].isEmpty ? "" : " “\(fields[3])”"
      waiting.append(Waiting(thread: "thread \(fields[0])\(name)", waits: fields[2] + label))
    case "at":
      guard !waiting.isEmpty else { return }
      let place = SourcePlace(program: fields[0], offset: fields[1], symbol: fields[2])
      waiting[waiting.count - 1].places.append(place)
    default: break
    }
  }

  /// Spells the notes in words for a person.
  func text(isReal: Bool) -> String {
    if isReal { return "" }
    if isEmpty { return "time: nothing was run in virtual time\n" }
    var lines = stuckLines
    if !outside.isEmpty {
      lines.append(
        "time: \(outside.joined(separator: ", ")): in real time beside the virtual one, so this run "
          + "may not be the same again"
      )
    }
    // A program that crashes has no time to say how much has passed.
    if hasEnded {
      let passed = Self.seconds(virtualNanoseconds)
      lines.append("time: \(passed) s passed in \(Self.seconds(realNanoseconds)) s")
    }
    return lines.map { "\($0.visibleLine)\n" }.joined()
  }

  private var stuckLines: [String] {
    guard let stuckAfter else { return [] }
    let seconds = Self.seconds(stuckAfter)
    let places = SourcePlace.named(waiting.flatMap(\.places))
    var rest = places[...]
    return ["time: nothing will ever happen again, \(seconds) s after the start"]
      + waiting.flatMap { waiting in
        let shown = rest.prefix(waiting.places.count).filter { !$0.isEmpty }
        rest = rest.dropFirst(waiting.places.count)
        return ["  \(waiting.thread) waits for \(waiting.waits)"] + shown.map { "    at \($0)" }
      }
  }

  private static func seconds(_ nanoseconds: Int64) -> String {
    let thousandths = (nanoseconds + 500_000) / 1_000_000
    let rest = "\(1000 + thousandths % 1000)".dropFirst()
    return "\(thousandths / 1000).\(rest)"
  }
}
