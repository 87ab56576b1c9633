import LockstepHealth
import LockstepProtocol
import LockstepSimulation

/// The synchronizing of a device's health with the other device's: the batches to send, and those that
/// arrive.
///
/// One batch is in flight at a time. A batch without a receipt is sent again as another one; devices
/// know objects by their ids, so that repetitions change nothing.
struct HealthSync {
  /// The time for which changes are collected before they are sent, unless a setting says otherwise.
  static let period = Interval.seconds(300)
  /// The age up to which samples are sent to a watch (HealthKit keeps about a week there).
  static let watchKeeps = Interval.seconds(7 * 86_400)
  /// The time for which a batch waits for its receipt.
  private static let patience = Interval.seconds(60)
  private static let partBytesMax = 65_536

  /// The part of the state that outlives the device's starts: the other device, and the last change
  /// that it has.
  struct Kept: Equatable {
    var other: Int64 = 0
    var through: Int64 = 0
  }

  /// A batch that was sent and has no receipt.
  private struct Sent {
    let id: Int64
    let through: Int64
    let until: Uptime
  }

  var kept = Kept()
  /// The changes that came from the other device, and so need not be sent to it.
  private(set) var known: Set<Int64> = []
  private var isConnected = false
  private var sent: Sent?
  private var lastID: Int64 = 0
  private var due: Uptime?
  private var parts: [[UInt8]?] = []
  private var partsID: Int64 = 0

  /// Notes that the other device can be reached, or with `nil` that it cannot.
  ///
  /// A new connection drops the batch in flight, and sends everything that the other device lacks.
  ///
  /// - Parameters:
  ///   - other: The other device's origin; `nil` if it cannot be reached.
  ///   - last: The number of the latest change in the store.
  mutating func connect(to other: Int64?, last: Int64, at now: Uptime) {
    if isConnected == (other != nil), other == nil || other == kept.other { return }
    isConnected = other != nil
    (sent, parts) = (nil, [])
    guard let other else { return }
    if other != kept.other { (kept, known) = (Kept(other: other), []) }
    if last > kept.through { due = due ?? now }
  }

  /// Plans to send a change at the end of the collecting period; a workout is sent without that delay.
  mutating func changed(isWorkout: Bool, every period: Interval, at now: Uptime) {
    let time = now + (isWorkout ? DeviceHealth.answerTime : period)
    due = min(due ?? time, time)
  }

  /// The uptime at which the next batch is due, or the last batch's receipt is overdue.
  var nextDeadline: Uptime? { isConnected ? sent?.until ?? due : nil }

  /// Makes the packets of a batch, and waits for its receipt; returns none if the batch is empty.
  mutating func send(_ batch: HealthBatch, at now: Uptime) -> [HealthPacket] {
    (due, sent) = (nil, nil)
    if batch.isEmpty {
      passOver(through: batch.through)
      return []
    }
    lastID += 1
    sent = Sent(id: lastID, through: batch.through, until: now + Self.patience)
    let bytes = batch.bytes
    let count = (bytes.count + Self.partBytesMax - 1) / Self.partBytesMax
    return (0..<count).map { part in
      let start = part * Self.partBytesMax
      let end = min(bytes.count, start + Self.partBytesMax)
      return .part(id: lastID, part: Int64(part), of: Int64(count), Array(bytes[start..<end]))
    }
  }

  /// Takes the receipt of a batch, and sends the remaining changes at once.
  mutating func receipt(id: Int64, last: Int64, at now: Uptime) {
    guard let batch = sent, batch.id == id else { return }
    sent = nil
    passOver(through: batch.through)
    if last > batch.through { due = min(due ?? now, now) }
  }

  /// Collects a part of a batch; returns the batch's bytes once it is complete.
  mutating func arrive(id: Int64, part: Int64, of count: Int64, _ bytes: [UInt8]) -> [UInt8]? {
    if partsID != id || parts.count != Int(count) {
      (partsID, parts) = (id, Array(repeating: nil, count: Int(count)))
    }
    guard parts.indices.contains(Int(part)) else { return nil }
    parts[Int(part)] = bytes
    let whole = parts.compactMap(\.self)
    guard whole.count == parts.count else { return nil }
    parts = []
    return whole.flatMap(\.self)
  }

  /// Notes changes that came from the other device, and need not be sent back.
  mutating func learn(_ changes: Set<Int64>) {
    known.formUnion(changes)
    passOver(through: kept.through)
  }

  /// Marks all changes up to this one as sent, and also those after it that came from the other device.
  private mutating func passOver(through change: Int64) {
    kept.through = max(kept.through, change)
    known = known.filter { $0 > kept.through }
    while known.remove(kept.through + 1) != nil { kept.through += 1 }
  }

  func add(to digest: inout Digest) {
    digest.add(isConnected)
    digest.add(kept.other)
    digest.add(kept.through)
    digest.add(sent?.id)
    digest.add(sent?.through)
    digest.add(sent?.until.nanoseconds)
    digest.add(lastID)
    digest.add(due?.nanoseconds)
    digest.add(partsID)
    for part in parts { digest.add(part ?? []) }
    for change in known.sorted() { digest.add(change) }
  }
}
