/// A document that a statement is based on; a statement's tag names it after the colon.
package struct Source: Sendable, Equatable {
  /// The name of the document in tags.
  package let name: String
  /// The title of the document, and the place where it is published.
  package let document: String

  /// All documents that statements are based on.
  package static let all = headers + pages + talks + reports

  /// Finds the document with a name; `nil` if there is none.
  package static func named(_ name: some StringProtocol) -> Source? {
    all.first { $0.name == name }
  }

  private init(_ name: String, _ document: String) {
    self.name = name
    self.document = document
  }

  /// Makes the source for a page of the vendor's documentation; its name is that of the symbol that it
  /// describes.
  private init(page name: String, of framework: String) {
    self.init(name, "the vendor's page of that name, in \(framework)")
  }

  private static let headers = [
    Source("WCSession.h", "the header of WatchConnectivity's session and its delegate"),
    Source("WCError.h", "the header of WatchConnectivity's errors"),
    Source("HKWorkoutSession.h", "the header of HealthKit's workout session"),
    Source("HKHealthStore.h", "the header of HealthKit's store"),
    Source("HKLiveWorkoutBuilder.h", "the header of HealthKit's builder that collects by itself"),
    Source("HKWorkoutRouteBuilder.h", "the header of HealthKit's builder of routes"),
    Source("HKWorkoutEffortRelationship.h", "the header of HealthKit's efforts of workouts"),
    Source("HealthKit", "the vendor's page on the framework, and its talks on syncing"),
    Source("HKObserverQuery.h", "the header of HealthKit's query that observes a type"),
    Source(
      "Platform Security",
      "the vendor's guide to its platforms' security, on health data and file classes"
    ),
    Source("NSURLError.h", "the header of Foundation's network errors"),
    Source("developer forums", "answers of the vendor's engineers in its forums"),
    Source("BGTaskScheduler", "the vendor's pages on tasks in the background, and on their errors"),
    Source("WKInterfaceDevice.h", "the header of WatchKit's device, with its haptics"),
    Source(
      "WatchConnectivity symbols",
      "what the binary of iOS 12.1.2 exports, listed in Jesperflodin1/iOS-12-Headers"
    ),
    Source("PropertyListSerialization", "Foundation's binary property lists, as it writes them"),
  ]

  private static let pages =
    [
      "WCSession", "isReachable", "sendMessage", "updateApplicationContext",
      "didReceiveApplicationContext", "transferUserInfo", "transferCurrentComplicationUserInfo",
      "transferFile", "hasContentPending", "iOSDeviceNeedsUnlockAfterRebootForReachability",
      "sessionDidBecomeInactive", "WCError.Code",
    ].map { Source(page: $0, of: "WatchConnectivity") }
    + [
      "startWatchApp", "startMirroringToCompanionDevice", "stopMirroringToCompanionDevice",
      "workoutSessionMirroringStartHandler", "sendToRemoteWorkoutSession",
      "didReceiveDataFromRemoteWorkoutSession", "enableBackgroundDelivery",
    ].map { Source(page: $0, of: "HealthKit") }
    + ["NSSystemTimeZoneDidChange", "URLSession"].map { Source(page: $0, of: "Foundation") }
    + [
      Source("sample code", "the vendor's sample on transferring data with WatchConnectivity"),
      Source(
        "Bluetooth LE",
        "public descriptions of its connection interval, peripheral latency and supervision"
      ),
    ]

  private static let talks = [
    Source("WWDC13-204", "WWDC 2013, talk 204, on apps in the background"),
    Source("WWDC15-713", "WWDC 2015, talk 713, on WatchConnectivity"),
    Source("WWDC16-218", "WWDC 2016, talk 218, on keeping a watch app up to date"),
    Source("WWDC16-235", "WWDC 2016, talk 235, on workout apps"),
    Source("WWDC17-216", "WWDC 2017, talk 216, on a watch app that is in front"),
    Source("WWDC18-504", "WWDC 2018, talk 504, on transfers and their progress"),
    Source("WWDC19-707", "WWDC 2019, talk 707, on tasks in the background"),
  ]

  private static let reports = [
    Source("AudioBooth#365", "issue 365 of AudioBooth/AudioBooth: delivered is not processed"),
    Source("Communicator#23", "issue 23 of KaneCheshire/Communicator: a missing delegate method"),
    Source("TetraTrack#144", "issue 144 of darrylcauldwell/TetraTrack: data sent too early"),
    Source("home-assistant/iOS#1217", "that issue: background tasks, and when they come"),
    Source("openradar 27973107", "that report: an app is woken without its background task"),
    Source("size limits", "a blog post of 2022, after stackoverflow.com/a/35076706"),
    Source("simulator notes", "a developer's notes on two simulators: replies after five minutes"),
    Source("app audit", "a developer's audit of a workout app: sizes, equal contexts, recovery"),
    Source("setup error", "nonstrict.eu, 2024: a remote delegate that is not set up"),
    Source("mirroring notes", "developers' notes on mirroring in simulators: error 300"),
    Source("workout app notes", "sasq.ca, 2025: building a workout app for the watch"),
    Source("startWatchApp notes", "an app's guide: starting its watch app needs a permission"),
  ]
}
