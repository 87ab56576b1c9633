package import LockstepDevices
import LockstepHTTP
package import LockstepProtocol
import LockstepRunningDays
import LockstepUpload

/// An app that comes with Lockstep and can run on a device beside any companion.
package struct AppKind: Sendable {
  package let name: String
  /// The verbs of the app.
  package let words: Vocabulary.Side
  /// Makes the app, once for each launch.
  package let make: @Sendable (AppEnvironment) -> any App

  /// All such apps; each knows its server by an address of its own.
  package static let all: [AppKind] = [
    AppKind(name: "days", words: RunningDaysApp.words) { _ in
      RunningDaysApp(server: address("days"))
    },
    AppKind(name: "upload", words: UploadingApp.words) { environment in
      let known = UploadApp(
        server: address("uploads"),
        clientID: "1",
        clientSecret: Secret("secret")
      )
      return UploadingApp(known, in: environment)
    },
  ]

  /// Makes the address of an app's server, such as `https://days.example` in a scenario's line `server
  /// runs at https://days.example`.
  private static func address(_ name: String) -> WebAddress {
    guard let address = try? WebAddress("https://\(name).example") else {
      fatalError("lockstep: “\(name)” makes no address")
    }
    return address
  }
}
