package import LockstepPair
import LockstepProtocol

extension PromiseCheckers {
  /// The promises that hold for any pair, together with those of the workout app on both devices.
  package static var workouts: PromiseCheckers {
    PromiseCheckers(of: [MirrorIsSilent(), LiveMessagesWriteNothing()])
  }
}

/// The promise that the mirror never sends: the phone answers a live message only with a receipt
/// (MIRROR-5).
package struct MirrorIsSilent: PromiseChecker {
  package static let promise = "the mirror never sends"

  package init() {}

  package mutating func see(_ sighting: Sighting) -> String? {
    let event = sighting.event
    guard event.device == .phone, case .sent(_, .message(let id, _, let payload), _) = event.kind
    else { return nil }
    let type = LiveType.of(payload)
    return type.map { "the phone sent a message of type “\($0)” (id \(id))" }
  }
}

/// The promise that a live message never changes a document (MIRROR-5).
///
/// A step in which the phone got only live messages must not write a document. A live device is not
/// judged: its effects carry no digest, and may come long after the packets that they answer.
package struct LiveMessagesWriteNothing: PromiseChecker {
  package static let promise = "a live message never touches a document"

  private var liveNumbers: Set<Int64> = []
  /// The packets that the phone got in its last step, as long as only packets have followed.
  private var arrivals: [Int64] = []
  private var isTakingArrivals = false
  /// The time at which these packets came; what the phone does later, it does by itself.
  private var arrivedAt: Int64 = 0

  package init() {}

  package mutating func see(_ sighting: Sighting) -> String? {
    let event = sighting.event
    if case .sent(let number, .message(_, _, let payload), _) = event.kind, event.device == .watch {
      if LiveType.of(payload) != nil { liveNumbers.insert(number) }
      return nil
    }
    guard event.device == .phone else { return nil }
    switch event.kind {
    case .delivered(let number, _) where event.digest != nil:
      arrivals = isTakingArrivals ? arrivals + [number] : [number]
      arrivedAt = event.timeNanoseconds
      isTakingArrivals = true
      return nil
    case .delivered, .action, .radio, .started, .resumed:
      arrivals = []
    // What came has started the app, which tells what there is.
    case .sent(_, .presence, _):
      arrivals = []
    case .effect(.document(let kind, let id, _)):
      if let last = arrivals.last, event.timeNanoseconds == arrivedAt,
        arrivals.allSatisfy(liveNumbers.contains)
      {
        return "packet \(last), a live message, led to a write of \(kind) \(id)"
      }
    default:
      break
    }
    isTakingArrivals = false
    return nil
  }
}

/// The test by which a payload is recognised as a live message.
private enum LiveType {
  static func of(_ payload: JSONText) -> String? {
    let reader = JSONReader(payload.bytes)
    do throws(JSONError) {
      let type = try reader.peekTag("type")
      return type == "live" || type == "liveEnd" ? type : nil
    } catch {
      return nil
    }
  }
}
