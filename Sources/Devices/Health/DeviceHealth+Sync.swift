import LockstepHealth
import LockstepProtocol
import LockstepSimulation

/// The synchronizing of health with that of the other device, by the two systems and without their
/// apps.
extension DeviceHealth {
  /// Connects the sync to the other device, by its origin; `nil` if the other device cannot be reached.
  mutating func connect(to other: Int64?, at now: Now) {
    sync.connect(to: other, last: place.database?.lastChange ?? 0, at: now.uptime)
  }

  /// The uptime at which the sync next acts; `nil` while the store is closed, because nothing is sent
  /// from it.
  var syncDeadline: Uptime? {
    guard let deadline = sync.nextDeadline else { return nil }
    if let lockedAt, deadline >= lockedAt + Self.closingTime { return nil }
    return deadline
  }

  mutating func changed(since change: Int64, at now: Now) {
    guard let database = place.database else { return }
    let types = database.changedTypes(since: change, leavingOut: sync.known)
    if types.isEmpty { return }
    sync.changed(isWorkout: types.contains(.workout), every: syncPeriod, at: now.uptime)
  }

  mutating func sendChanges(at now: Now) {
    guard let due = syncDeadline, due <= now.uptime else { return }
    isUsed = true
    do throws(HKError) {
      guard let database = place.database else { return }
      let earliest = role == .phone ? now.wall - HealthSync.watchKeeps : nil
      let batch = try HealthBatch(
        of: database,
        after: sync.kept.through,
        leavingOut: sync.known,
        since: earliest
      )
      packets += sync.send(batch, at: now.uptime)
    } catch {
      // A document that cannot be read for now is asked for again later.
      sync.changed(isWorkout: false, every: syncPeriod, at: now.uptime)
    }
  }

  /// Takes a packet from the other device's health.
  mutating func receive(_ packet: HealthPacket, at now: Now) {
    isUsed = true
    switch packet {
    case .receipt(let id):
      sync.receipt(id: id, last: place.database?.lastChange ?? 0, at: now.uptime)
    case .part(let id, let part, let count, let bytes):
      guard let whole = sync.arrive(id: id, part: part, of: count, bytes) else { return }
      merge(whole, id: id)
    }
  }

  /// Merges a received batch into the store.
  ///
  /// A batch that cannot be read or stored gets no receipt, so that it is sent again.
  private mutating func merge(_ bytes: [UInt8], id: Int64) {
    let read = Result { () throws(JSONError) in try HealthBatch(bytes) }
    guard case .success(let batch) = read else { return }
    do throws(DiskError) {
      sync.learn(try place.open().merge(batch))
      history.add(bytes)
      receipts.append(.receipt(id: id))
    } catch {}
  }

  /// Removes and returns the packets that may leave the device now.
  ///
  /// - Parameter isBehind: `true` if the disk has refused changes: no receipt then leaves.
  mutating func takePackets(isBehind: Bool) -> [HealthPacket] {
    defer { packets = [] }
    if isBehind { return packets }
    defer { receipts = [] }
    return receipts + packets
  }
}
