import LockstepLink

/// A row of a table: a service that a session here gives an app, although a real device need not.
struct KindnessRow: Sendable {
  let here: String
  let vendor: String
  let evidence: String
  let reason: String

  private init(_ here: String, _ vendor: String, _ evidence: String, _ reason: String) {
    self.here = here
    self.vendor = vendor
    self.evidence = evidence
    self.reason = reason
  }

  static func row(of kindness: SessionContract.Kindness) -> KindnessRow {
    switch kindness {
    case .waitsForAcknowledgement:
      KindnessRow(
        "a user info is the system's until the app acknowledges it, and is given again until then",
        "it is the app's once the delegate's method has returned; an app that ends before it has saved "
          + "it has lost it",
        "Apple",
        "an app that stores what it is sent has one commit for both"
      )
    case .tellsDelivery:
      KindnessRow(
        "the sender of a message without a reply is told `delivered`",
        "only errors are told, to the error handler",
        "Apple",
        "it shows in the log what crossed; an app can count on it"
      )
    case .wakesAfterLostLaunch:
      KindnessRow(
        "a launch that was lost wakes the phone's app, by `counterpart`, once the watch is there again",
        "nothing tells the app",
        "inference",
        "the workout app launches the watch again (LAUNCH-8)"
      )
    case .keepsNamed:
      KindnessRow(
        "a user info that was queued under a name is kept beyond its receipt, until `forget`",
        "an outstanding transfer is gone from the list once it is over",
        "Apple",
        "an app sees what it has sent until the other side shows it"
      )
    case .wakesAtOnce:
      KindnessRow(
        "a context, a user info and a file wake the app as they come",
        "when it is opportune, for all that has come: after 5 to 900 s, drawn by the seed, and four "
          + "times an hour at most",
        "ours",
        "a test waits no longer than it must; the vendor gives no figures, and these are a guess"
      )
    }
  }
}
