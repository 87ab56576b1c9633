import LockstepLink
import LockstepProtocol
import LockstepSimulation

/// The settings of a device, made by a person or a developer, which outlive its starts.
struct DeviceSettings: Sendable, Equatable {
  var isInstalled = true
  var isUnlocked = true
  /// `true` if the app that ran last relies only on what Apple documents.
  var hasVendorsApp = false
  /// The time for which changes of health are collected before they are sent to the other device; `nil`
  /// for the standard one.
  var healthSync: Interval?
  /// `true` if the system runs the background tasks for which the app asks (`backgroundRefreshStatus`).
  var runsTasks = true
  /// The version of the app that is installed, counted from 1.
  var appVersion: Int64 = 1
  var session: SessionConditions
  var network = NetworkCondition.online

  /// - Parameter backgroundRefresh: `true` if transfers wake the app, as long as no setting changes
  ///   that.
  init(backgroundRefresh: Bool) {
    session = SessionConditions(wakesForTransfers: backgroundRefresh)
  }

  // MARK: Its file

  /// The names of the settings that are true or false, each with its property.
  private static let flags: [(name: String, any WritableKeyPath<DeviceSettings, Bool> & Sendable)] =
    [
      ("installed", \.isInstalled),
      ("unlocked", \.isUnlocked),
      ("supported", \.session.isSupported),
      ("delegate", \.session.hasDelegate),
      ("paired", \.session.isPaired),
      ("watchOnly", \.session.isWatchOnly),
      ("backgroundRefresh", \.session.wakesForTransfers),
      ("activationFails", \.session.activationFails),
      ("complication", \.session.hasComplication),
      ("anyOrder", \.session.hasAnyOrder),
    ]

  /// The names of the settings that are times in seconds, each with its property.
  private static let times:
    [(name: String, any WritableKeyPath<DeviceSettings, Interval?> & Sendable)] =
      [
        ("replyTimeout", \.session.replyTimeout),
        ("transferTimeout", \.session.transferTimeout),
        ("taskBudget", \.session.taskBudget),
        ("healthSync", \.healthSync),
        ("budgetRenewal", \.session.budgetRenewal),
      ]

  private static let vendorsApp = "vendorsApp"
  private static let networkName = "network"
  private static let tasksName = "runsTasks"
  private static let versionName = "appVersion"
  private static let second: Int64 = 1_000_000_000
  /// The greatest time of a setting, in seconds.
  private static let longest: Int64 = 86_400

  var text: JSONText {
    JSONText { writer in
      writer.beginObject()
      for (name, flag) in Self.flags { writer.field(name, self[keyPath: flag]) }
      if !runsTasks { writer.field(Self.tasksName, false) }
      if appVersion > 1 { writer.field(Self.versionName, appVersion) }
      if hasVendorsApp { writer.field(Self.vendorsApp, true) }
      if network != .online { writer.field(Self.networkName, network.text) }
      for (name, time) in Self.times {
        if let interval = self[keyPath: time] {
          writer.field(name, interval.nanoseconds / Self.second)
        }
      }
      writer.endObject()
    }
  }

  /// Reads settings; those that are missing keep their values.
  mutating func read(_ reader: inout JSONReader) throws(JSONError) {
    try reader.beginObject()
    while let key = try reader.nextKey() {
      if let flag = Self.flags.first(where: { $0.name == key })?.1 {
        self[keyPath: flag] = try reader.boolean()
      } else if let time = Self.times.first(where: { $0.name == key })?.1 {
        self[keyPath: time] = .seconds(try reader.integer(in: 1...Self.longest))
      } else if key == Self.vendorsApp {
        hasVendorsApp = try reader.boolean()
      } else if key == Self.tasksName {
        runsTasks = try reader.boolean()
      } else if key == Self.versionName {
        appVersion = try reader.integer(in: 1...maximumInteger)
      } else if key == Self.networkName {
        network = NetworkCondition(text: try reader.string()) ?? .online
      } else {
        try reader.skipValue()
      }
    }
  }
}
