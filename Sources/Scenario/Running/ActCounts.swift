package import LockstepProtocol

/// The number of times that each device carried out each verb, as a lower and an upper bound.
///
/// An act during whose commit the device ended may have been stored or not: it counts for the upper
/// bound, and not for the lower. Refused actions count for neither.
package struct ActCounts: Sendable {
  private struct Count {
    let device: DeviceRole
    let verb: String
    var least: Int64 = 0
    var most: Int64 = 0
  }

  private var counts: [Count] = []
  /// The acts of each device in the last instant in which it did something.
  private var last: [(device: DeviceRole, verb: String, time: Int64)] = []

  /// The acts during which their device ended; they may have taken effect or not.
  private(set) var interrupted: [Interruption] = []

  /// An act during which its device ended.
  package struct Interruption: Sendable, Equatable {
    package let device: DeviceRole
    package let verb: String
    package let timeNanoseconds: Int64

    package init(device: DeviceRole, verb: String, timeNanoseconds: Int64) {
      self.device = device
      self.verb = verb
      self.timeNanoseconds = timeNanoseconds
    }
  }

  package init() {}

  /// Finds the lower and the upper bound of a verb's count, on one device, or on both if none is named.
  package func bounds(of verb: String, on device: DeviceRole?) -> ClosedRange<Int64> {
    let known = counts.filter { $0.verb == verb && (device == nil || $0.device == device) }
    let least = known.reduce(0) { $0 + $1.least }
    return least...known.reduce(least) { $0 + $1.most - $1.least }
  }

  /// Counts an event of the log.
  package mutating func see(_ event: LogEvent) {
    guard let device = event.device else { return }
    switch event.kind {
    case .action(let action):
      last.removeAll { $0.device == device && $0.time != event.timeNanoseconds }
      last.append((device, action.verb, event.timeNanoseconds))
      count(device, action.verb, least: 1, most: 1)
    case .effect(.refused(let verb, _)):
      guard let place = last.lastIndex(where: { $0.device == device && $0.verb == verb }) else {
        return
      }
      last.remove(at: place)
      count(device, verb, least: -1, most: -1)
    case .crashed:
      for act in last where act.device == device && act.time == event.timeNanoseconds {
        count(device, act.verb, least: -1, most: 0)
        interrupted.append(
          Interruption(device: device, verb: act.verb, timeNanoseconds: act.time)
        )
      }
      last.removeAll { $0.device == device }
    default: return
    }
  }

  private mutating func count(_ device: DeviceRole, _ verb: String, least: Int64, most: Int64) {
    let known = counts.firstIndex { $0.device == device && $0.verb == verb }
    if known == nil { counts.append(Count(device: device, verb: verb)) }
    let place = known ?? counts.count - 1
    counts[place].least += least
    counts[place].most += most
  }
}
