import LockstepPair
import LockstepProtocol
import LockstepReports

// What was seen of a pair, as values beside its log.

extension LockstepPair {
  /// Content that a device's app received.
  public struct Delivery: Sendable, Equatable {
    /// WatchConnectivity's word for the content: `message`, `userInfo`, `applicationContext`, `file`
    /// and so on.
    public var kind: String
    /// The number that the sender gave the content.
    public var id: Int64
    public var time: Duration
  }

  /// The outcome of something that a device's app sent.
  public struct SendOutcome: Sendable, Equatable {
    /// WatchConnectivity's word for the content that was sent.
    public var kind: String
    public var id: Int64
    /// The name of the outcome: `delivered`, `replied`, `failed`, `unknown` or `cancelled`.
    public var outcome: String
    public var time: Duration
  }

  /// Lists the content that a device's app has received so far, in the order of receipt.
  public func deliveries(to device: Device) -> [Delivery] {
    seen.events.compactMap { event in
      guard event.device == device.role,
        case .effect(.session(.received(let kind, let id))) = event.kind
      else { return nil }
      return Delivery(kind: kind.rawValue, id: id, time: .nanoseconds(event.timeNanoseconds))
    }
  }

  /// Lists the outcomes of a device's sends so far, in the order in which the app heard of them.
  public func outcomes(of device: Device) -> [SendOutcome] {
    seen.events.compactMap { event in
      guard event.device == device.role,
        case .effect(.session(.outcome(let kind, let id, let outcome))) = event.kind
      else { return nil }
      return SendOutcome(
        kind: kind.rawValue,
        id: id,
        outcome: outcome.name,
        time: .nanoseconds(event.timeNanoseconds)
      )
    }
  }

  /// Makes a report of the run so far, the same as `lockstep report` makes of its log.
  ///
  /// Attach it to the test, or write it with `write(report:to:)` of LockstepBuiltApps.
  ///
  /// ```swift
  /// Attachment.record(pair.report(.html), named: "run.html")
  /// ```
  public func report(_ kind: ReportKind) -> [UInt8] {
    let log = RecordedLog(seen.events, titled: "pair")
    return Exporter.named(kind.rawValue)?.export(log, Findings()) ?? []
  }

  /// The kinds of report.
  public enum ReportKind: String, Sendable, CaseIterable {
    case html, columns, json, junit, tap, mermaid, perfetto, asciicast
  }
}

// What systems know by themselves, whatever their apps do.

extension LockstepPair {
  /// Opens the app of a device.
  public func launch(_ device: Device) throws { try act(device, "launch") }

  /// Ends the app of a device, as a person does who swipes it away.
  public func quit(_ device: Device) throws { try act(device, "quit") }

  /// Moves the app of a device to the background, as a person does who opens another app.
  public func home(_ device: Device) throws { try act(device, "home") }

  /// Lowers the wearer's wrist: the watch's screen goes off.
  public func lowerWrist() throws { try act(.watch, "wrist-down") }

  /// Raises the wearer's wrist.
  public func raiseWrist() throws { try act(.watch, "wrist-up") }

  /// Locks the phone, as it is after a start until its owner unlocks it.
  public func lockPhone() throws { try act(.phone, "lock") }

  /// Unlocks the phone.
  public func unlockPhone() throws { try act(.phone, "unlock") }
}

extension LockstepPair {
  /// Finds the state of a device's app: `foreground`, `background`, `suspended`, `notRunning`, …, the
  /// same words as in a scenario's “expect DEVICE app”.
  public func appState(of device: Device) -> String {
    engine.system(of: device.role)?.app.rawValue ?? "off"
  }

  /// Finds the state of one of the further apps of a device; `off` while the device is off, or if it
  /// has no app of this name.
  public func appState(of device: Device, app: String) -> String {
    let others = engine.system(of: device.role)?.others ?? []
    return others.first { $0.name == app }?.state.rawValue ?? "off"
  }

  /// Finds the last screen of one of the further apps of a device; `null` before its first screen.
  public func screen(of device: Device, app: String) -> LockstepJSON {
    let shown = seen.events.last { event in
      guard event.device == device.role, case .effect(.ofApp(app, .shown)) = event.kind else {
        return false
      }
      return true
    }
    guard case .effect(.ofApp(_, .shown(let screen)))? = shown?.kind else { return .null }
    return LockstepJSON(screen)
  }

  /// Counts the objects of a type in a device's health, by the type's short name, such as `workout`.
  ///
  /// Objects within a workout count by their own type.
  public func healthCount(of type: String, on device: Device) -> Int {
    let counts = engine.system(of: device.role)?.health ?? []
    return Int(counts.first { $0.type == type }?.count ?? 0)
  }
}
