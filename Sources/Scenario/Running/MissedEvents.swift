import LockstepProtocol
import LockstepSimulation

/// Failed expectations whose event may still come, later than its window; the report at the end tells
/// it.
struct MissedEvents {
  private struct Missed {
    var number: Int
    var check: Check
    var until: TrueTime
    /// `true` if a similar event is to be reported, too.
    var seesSimilar: Bool
  }

  /// The greatest number of failures watched at once; the first failures are the most important.
  private static let most = 16
  private var missed: [Missed] = []
  /// The texts for expected events that came late, with the failure's number.
  private(set) var late: [(number: Int, told: String)] = []
  /// The texts for events that came late and had another outcome, at most one for each failure.
  private(set) var almost: [(number: Int, told: String)] = []

  /// The texts for events that came late and are only similar, at most one for each failure.
  private(set) var similar: [(number: Int, told: String)] = []

  var isWaiting: Bool { !missed.isEmpty }

  /// Begins to watch for the event that a failed expectation did not find.
  mutating func miss(_ number: Int, _ check: Check, until: TrueTime, seesSimilar: Bool) {
    if missed.count < Self.most {
      missed.append(
        Missed(number: number, check: check, until: until, seesSimilar: seesSimilar)
      )
    }
  }

  /// Takes the present events, and notes those for which a failed expectation looked.
  mutating func see(_ events: ArraySlice<LogEvent>, _ sight: Sight, now: TrueTime) {
    for miss in missed {
      guard let place = miss.check.place(in: events, sight) else {
        seeAlmost(miss, events, sight)
        seeSimilar(miss, events, sight)
        continue
      }
      let time = events.indices.contains(place) ? events[place].instant : now - .zero
      let later = time - (miss.until - .zero)
      late.append((miss.number, "it came at \(time), \(later) too late"))
    }
    missed.removeAll { miss in late.contains { $0.number == miss.number } }
  }

  private mutating func seeSimilar(
    _ miss: Missed,
    _ events: ArraySlice<LogEvent>,
    _ sight: Sight
  ) {
    guard miss.seesSimilar, !similar.contains(where: { $0.number == miss.number }),
      case .event(let look) = miss.check.look, let event = events.first(where: look.isSimilar)
    else { return }
    let words = NearEvents.words(event, look, sight.view)
    let later = event.instant - (miss.until - .zero)
    similar.append((miss.number, "\(words) at \(event.instant), \(later) after"))
  }

  private mutating func seeAlmost(
    _ miss: Missed,
    _ events: ArraySlice<LogEvent>,
    _ sight: Sight
  ) {
    guard !almost.contains(where: { $0.number == miss.number }),
      case .event(let look) = miss.check.look, let isAlmost = look.isAlmost,
      let event = events.first(where: { isAlmost($0, sight.view) }),
      let end = NearEvents.end(of: event)
    else { return }
    almost.append((miss.number, "it came at \(event.instant) as \(end)"))
  }
}
