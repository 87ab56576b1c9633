/// A part of the vendor's systems beside the session that a device here does not have.
struct LeftOut: Sendable {
  /// The part, with whoever says that it is there.
  let part: String
  /// The reason, or the words by which the same is played.
  let instead: String

  private init(_ part: String, _ instead: String) { (self.part, self.instead) = (part, instead) }

  static let all = health + lives + workouts + network

  private static let health = [
    LeftOut(
      "an answer of the owner's holds on both devices (WWDC16-209)",
      "each device has an owner's answer of its own: `allow` and `deny` are said to both"
    ),
    LeftOut(
      "samples older than `earliestPermittedSampleDate()` are refused with 3, and a watch purges them",
      "a store keeps all; a phone sends its watch the last seven days alone"
    ),
    LeftOut(
      "a grant of a recent window, `getEarliestAuthorizedSampleDate`",
      "reading is allowed or denied for the whole"
    ),
    LeftOut(
      "what a watch measures by itself has the watch as its source (a developer's report)",
      "it has the app that collected it: a query by the workout's source finds the heart rate, too"
    ),
    LeftOut(
      "for a moment after the unlock a query is still refused (a developer's report)",
      "the store is open at once: an app that asks again after 6 does right in both"
    ),
    LeftOut(
      "an app may be let into the workout's data on a locked phone (iOS 26)",
      "a locked phone is closed to all after ten minutes (APP-56)"
    ),
    LeftOut(
      "without the entitlement `background-delivery` enabling fails with 4",
      "an app here has every entitlement"
    ),
    LeftOut(
      "a delivery comes when the system finds it opportune, and may be empty",
      "it comes as soon as its period lets it, and says something new: no test may rest on the period"
    ),
    LeftOut(
      "statistics that are kept up to date by the store",
      "`queryStatistics` asks again; an observer says when"
    ),
    LeftOut(
      "a deletion that does not reach the other device (a report on watchOS 2.2)",
      "deletions cross as all else does (HEALTH-1)"
    ),
  ]

  private static let lives = [
    LeftOut(
      "classes of file protection and the keychain: what is readable on a locked device",
      "an app's files are readable whenever it runs, and no app runs before the first unlock"
    ),
    LeftOut(
      "an app that is started before the first unlock, and finds its files empty",
      "no app is started then: `lock` keeps all from running"
    ),
    LeftOut("a watch that locks itself off the wrist", "off the wrist it measures nothing"),
    LeftOut(
      "low power: background work waits, and a watch measures less",
      "`background-refresh off`, and `network offline` for what a watch without its phone has"
    ),
    LeftOut(
      "refresh tasks of a watch, four an hour (WKApplicationRefreshBackgroundTask)",
      "a watch refuses `submitTask` with 1; health and transfers wake it within their own budgets"
    ),
    LeftOut(
      "extended runtime sessions",
      "a workout session keeps an app running; `suspend-app` and `quit` end what would"
    ),
    LeftOut(
      "an app that takes too much memory or processor is ended or suspended",
      "`quit`, `suspend-app`, or `watch fault` at the instant that matters"
    ),
    LeftOut(
      "`significantTimeChange` at midnight and at daylight saving (phone)",
      "`zone` and `clocks` tell of another zone and date; an app that shows days asks for a `tick`"
    ),
    LeftOut(
      "a watch takes its zone and its clock from the phone",
      "each device has a clock of its own: `clock`, `zone`, and what `link` measures of them"
    ),
    LeftOut(
      "a backup of the watch on the phone that unpairs it",
      "an unpaired watch is a new one; what the phone's health has stays there"
    ),
    LeftOut("notifications, and the device that shows them", "`notify` posts within the app alone"),
  ]

  private static let workouts = [
    LeftOut(
      "error 8 before `ended`, where another app takes the workout session",
      "the app is told `ended`"
    ),
    LeftOut(
      "error 9 and 14: sessions without the background mode, or begun in the background",
      "an app here has the mode, and may begin one whenever it runs"
    ),
    LeftOut(
      "the builder that comes back with a recovered session",
      "the session comes back with its samples (APP-13); the app begins another builder"
    ),
    LeftOut(
      "both buttons at once, `pauseOrResumeRequest`, and the water lock",
      "an action of the app's own: `watch pause-rest`, `watch act …`"
    ),
  ]

  private static let network = [
    LeftOut(
      "a watch's routes: through its phone, by Wi-Fi, by its own cellular",
      "the device has a network or none: `network online`, `offline`, `slow`, `captive`, `drops`"
    ),
    LeftOut(
      "sockets, streams and `NWConnection`, which a watch blocks",
      "requests of HTTP alone"
    ),
    LeftOut(
      "`waitsForConnectivity` of a session in front",
      "a `background` request waits; any other fails at once with −1009"
    ),
    LeftOut(
      "discretionary transfers, which a transfer begun in the background always is",
      "a background request goes out as soon as the network carries it"
    ),
  ]
}
