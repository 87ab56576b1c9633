extension Obstacle.Rule {
  /// The rules for all known obstacles.
  static let all: [Self] = [
    runtime, formatters, cloud, files, clocks, timers, imports, interface, witnesses,
  ].flatMap { $0 }

  private static let runtime: [Self] = [
    Self(
      "#selector",
      because: "there is no Objective-C runtime",
      instead: "use the form with a closure, or leave the file out by #if canImport(ObjectiveC)"
    ),
    Self(
      "NSPredicate(format:",
      because: "the open Foundation cannot read formats of predicates",
      instead: "use NSPredicate(block:), or HKQuery's functions"
    ),
    Self(
      "NSSortDescriptor(key:",
      because: "the open Foundation has no sort descriptors by key",
      instead: "use SortDescriptor, or sort the result"
    ),
    Self(
      "Timer.publish",
      because: "there is no Combine",
      instead: "use Timer.scheduledTimer with a block"
    ),
    Self(
      "URLSessionConfiguration.background",
      because: "the open Foundation has no background transfers",
      instead: "leave the file out, or ask the network by another session"
    ),
  ]

  private static let formatters: [Self] = [
    Self(
      "DateComponentsFormatter",
      because: "the open Foundation has no such formatter",
      instead: "use Duration.formatted, or leave the file out by #if canImport(ObjectiveC)"
    ),
    Self(
      "RelativeDateTimeFormatter",
      because: "the open Foundation has no such formatter",
      instead: "use Date.formatted(.relative(presentation: .named))"
    ),
    Self(
      "ListFormatter",
      because: "the open Foundation has no such formatter",
      instead: "use formatted(.list(type: .and)) of the array"
    ),
    Self(
      "MeasurementFormatter",
      because: "the open Foundation has no such formatter",
      instead: "format the value as a number, and write the unit's symbol behind it"
    ),
    Self(
      "Measurement.formatted",
      because: "the open Foundation cannot format a measurement",
      instead: "write \\(measurement.value.formatted()) \\(measurement.unit.symbol)",
      places: { $0.formattedMeasurements }
    ),
  ]

  private static let cloud = words(
    "NSUbiquitousKeyValueStore",
    "NSMetadataQuery",
    because: "the open Foundation has nothing of iCloud",
    instead: "keep it behind a protocol of yours, in a file behind #if canImport(ObjectiveC)"
  )

  private static let files =
    words(
      "NSFileCoordinator",
      "NSFilePresenter",
      because: "the open Foundation coordinates no files",
      instead: "put it behind #if canImport(ObjectiveC), and read and write directly otherwise"
    )
    + words(
      "startAccessingSecurityScopedResource",
      "stopAccessingSecurityScopedResource",
      because: "the open Foundation has no rights to single files",
      instead: "put the call behind #if canImport(ObjectiveC): here the app may read its files"
    )

  private static let clocks =
    words(
      "mach_absolute_time",
      "mach_continuous_time",
      "mach_timebase_info",
      because: "there is no Mach on Linux",
      instead: "use DispatchTime.now().uptimeNanoseconds, or ContinuousClock"
    )
    + words(
      "CACurrentMediaTime",
      because: "there is no QuartzCore on Linux",
      instead: "use ProcessInfo.processInfo.systemUptime, or ContinuousClock"
    ) + [
      Self(
        "CFAbsoluteTimeGetCurrent",
        because: "import Foundation does not bring it on Linux",
        instead: "use Date().timeIntervalSinceReferenceDate, which is the same number",
        places: { text in
          text.places(of: "import CoreFoundation").isEmpty
            ? text.places(of: "CFAbsoluteTimeGetCurrent") : []
        }
      )
    ]

  private static let timers: [Self] = [
    Self(
      "Timer(timeInterval:",
      because: "the open Foundation fires such a timer at once, and again after its interval",
      instead: "use Timer(fire: Date() + interval, interval: interval, …), or Timer.scheduledTimer",
      isFatal: false,
      places: { text in
        ["Timer", "Timer.init"].flatMap { text.calls(of: $0, firstLabel: "timeInterval:") }
      }
    )
  ]

  /// The vendor's modules that neither the toolchain nor this project has.
  static let absentModules: Set = [
    "SwiftUI", "UIKit", "Combine", "CoreLocation", "CoreMotion", "CoreData", "SwiftData",
    "CryptoKit", "Security", "Network", "ClockKit", "WidgetKit", "ActivityKit", "CloudKit",
    "AppIntents", "BackgroundTasks", "AVFoundation", "MapKit", "CoreBluetooth", "CoreGraphics",
    "Darwin", "ObjectiveC", "StoreKit", "QuartzCore", "CoreImage", "ImageIO", "AudioToolbox",
    "UniformTypeIdentifiers", "Photos", "PhotosUI", "PassKit", "LocalAuthentication", "MessageUI",
    "SafariServices", "EventKit", "Intents", "WebKit", "AuthenticationServices", "CoreML",
    "MetricKit", "TipKit", "Accelerate", "CoreText", "Speech", "CoreHaptics", "CoreNFC",
    "HealthKitUI", "AppKit",
  ]

  private static let imports: [Self] = absentModules.sorted().map { name in
    Self(
      "import \(name)",
      because: "there is no \(name) on Linux",
      instead: name == "Combine"
        ? "add a target named Combine, of your own or with @_exported import OpenCombine"
        : "put what needs it behind #if canImport(\(name)), or into a target of its own"
    )
  }

  private static let interface = words(
    "UIDevice",
    "UIApplication",
    "UIApplicationDelegate",
    "UIBackgroundTaskIdentifier",
    "UIScreen",
    "UIViewController",
    "UIImage",
    "UIColor",
    "UINotificationFeedbackGenerator",
    "UIImpactFeedbackGenerator",
    "UISelectionFeedbackGenerator",
    because: "it is UIKit's, and there is no UIKit on Linux",
    instead: "put its use behind #if canImport(UIKit), too, or behind a protocol of yours"
  )

  private static let witnesses: [Self] = [
    Self(
      "func session(…) async",
      because:
        "an async method does not fulfil a requirement of WCSessionDelegate: it is never called",
      instead: "write it without async, and begin a Task in it",
      isFatal: false,
      places: { text in
        text.places(of: "func session(").filter { place in
          let head = text.bytes[place...].prefix { $0 != UInt8(ascii: "{") }
          return head.count < 400 && String(decoding: head, as: UTF8.self).contains(" async")
        }
      }
    )
  ]

  /// Makes a rule for each of several words with the same reason.
  private static func words(
    _ words: String...,
    because reason: String,
    instead advice: String
  ) -> [Self] {
    words.map { Self($0, because: reason, instead: advice) }
  }
}
