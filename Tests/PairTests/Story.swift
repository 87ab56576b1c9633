import LockstepWorkouts
import LockstepLink
import LockstepPair
import LockstepProtocol
import LockstepSimulation
import Testing

/// A workout as owner and wearer live it: each does the next thing when the screen is ready for it.
///
/// A wearer who waits in vain opens the watch app and the workout by hand. So a story leads to the same
/// documents however the link fails, if the machines keep their promises.
struct Story {
  struct Deed {
    var role: DeviceRole
    var action: Action
    /// The screen that it waits for; `nil` for at once.
    var page: WatchScreen.Page?
  }

  var deeds: [Deed]

  private static func phone(_ verb: String, _ arguments: Action.Argument...) -> Deed {
    Deed(role: .phone, action: Action(verb, arguments))
  }

  private static func watch(
    _ verb: String,
    on page: WatchScreen.Page? = nil,
    _ arguments: Action.Argument...
  ) -> Deed {
    Deed(role: .watch, action: Action(verb, arguments), page: page)
  }

  private static func prepared(_ exercises: [(String, Int64)]) -> [Deed] {
    [phone("split", .init("name", .text("Push")))]
      + exercises.map { name, sets in
        phone(
          "add",
          .init("exercise", .text(name)),
          .init("split", .text("Push")),
          .init("sets", .number(sets))
        )
      } + [phone("start", .init("split", .text("Push")))]
  }

  /// Start, two sets with a rest that runs out, one more, changed settings, done, skip: all is over.
  static let reference = Story(
    deeds: prepared([("Bench Press", 2), ("Row", 1)]) + [
      watch("rest", .init("rest", .number(3))),
      watch("exercise", .init("exercise", .text("Bench Press"))), watch("start", on: .ready),
      watch("next", on: .work), watch("next", on: .work), watch("one-more", on: .finish),
      watch("auto-finish", on: .rest, .init("countdown", .number(30))),
      watch("next", on: .work), watch("done", on: .finish),
      watch("skip", .init("exercise", .text("Row"))),
    ]
  )

  /// One exercise of one set.
  static let short = Story(
    deeds: prepared([("Row", 1)]) + [
      watch("exercise", .init("exercise", .text("Row"))), watch("start", on: .ready),
      watch("next", on: .work), watch("done", on: .finish),
    ]
  )

  /// How a telling went.
  struct Told {
    var pair: PairRig
    /// Where the link can be cut: before and after each packet is sent, and before and after it comes.
    var cuts: [Int] {
      var cuts: [Int] = []
      for operation in pair.packetOperations {
        for cut in [operation - 1, operation] where cut > (cuts.last ?? 1) { cuts.append(cut) }
      }
      return cuts
    }
  }

  /// What happens to the link where it is cut.
  enum Interruption: CaseIterable {
    /// The connection breaks at once; the devices are in range again after 20 s.
    case broken
    /// Out of range for 20 s: the connection breaks on the way.
    case outOfRange
    /// Out of range for 2 s: packets wait and nothing is lost.
    case stalled

    var input: PacketAir.Input { self == .broken ? .breakConnection : .cut }
    var length: Interval { self == .stalled ? .seconds(2) : .seconds(20) }
    /// What becomes of the link over a story with one of it.
    var states: [LogEvent.LinkState] {
      switch self {
      case .broken: [.connected, .disconnected, .connected]
      case .outOfRange: [.connected, .stalled, .disconnected, .connected]
      case .stalled: [.connected, .stalled, .connected]
      }
    }
  }

  /// Tells the story, interrupting the link after each of these numbers of operations.
  func told(cuttingAfter cuts: [Int] = [], by interruption: Interruption = .broken) throws -> Told {
    var teller = Teller(
      pair: try PairRig(),
      deeds: deeds,
      cuts: cuts,
      interruption: interruption
    )
    try teller.tell()
    return Told(pair: teller.pair)
  }

  private struct Teller {
    var pair: PairRig
    var deeds: [Deed]
    var cuts: [Int]
    var interruption: Interruption
    var restores: [TrueTime] = []
    var lastDeed = TrueTime.zero

    /// Everything that is due, earliest first; of one instant the link, then people, then devices.
    ///
    /// It ends when nobody has anything to do and nothing is under way any more.
    mutating func tell() throws {
      while true {
        try cutIfDue()
        let event = pair.engine.nextEventTime
        let deed = try nextDeed()
        guard let time = [restores.first, deed?.time, event].compactMap(\.self).min() else { break }
        guard time < .zero + .seconds(600) else {
          Issue.record("the story does not come to its end")
          return
        }
        pair.engine.advance(to: time)
        if restores.first == time {
          restores.removeFirst()
          try pair.change(.restore)
        } else if let deed, deed.time == time {
          try pair.act(deed.role, deed.action)
          if !deed.isByHand { deeds.removeFirst() }
          lastDeed = time
        } else {
          try pair.runNextEvent()
        }
      }
      #expect(deeds.isEmpty, "the story stops before its end")
    }

    private mutating func cutIfDue() throws {
      while let cut = cuts.first, pair.operations >= cut {
        cuts.removeFirst()
        try pair.change(interruption.input)
        // In range again only when the last of several cuts has lasted its time.
        restores = [pair.engine.time + interruption.length]
      }
    }

    private func nextDeed() throws -> (
      time: TrueTime, role: DeviceRole, action: Action, isByHand: Bool
    )? {
      guard let deed = deeds.first else { return nil }
      let now = pair.engine.time
      guard deed.role == .watch else {
        // The workout is started once the devices have had time to meet.
        let pause = deed.action.verb == "start" ? Interval.seconds(2) : .zero
        return (max(now, lastDeed + pause), .phone, deed.action, false)
      }
      if try isReady(for: deed) {
        return (max(now, lastDeed + .seconds(1)), .watch, deed.action, false)
      }
      guard let byHand = try helpingThemselves() else { return nil }
      return (max(now, lastDeed + .seconds(25)), .watch, byHand, true)
    }

    private func isReady(for deed: Deed) throws -> Bool {
      switch try pair.watch.content {
      case .run(let run): run.page == deed.page
      case .exercises: deed.page == nil
      case .off, .workouts: false
      }
    }

    /// What a wearer does who waits for a workout that does not open.
    private func helpingThemselves() throws -> Action? {
      switch try pair.watch.content {
      case .off: Action("launch")
      case .workouts(let list) where !list.isEmpty:
        Action("open", [Action.Argument("workout", .text("Push"))])
      case .workouts, .exercises, .run: nil
      }
    }
  }
}
