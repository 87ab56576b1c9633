extension AppTemplate {
  /// Makes the name of the library that the watch and the phone program share: `MyAppShared` for
  /// `my-app`.
  static func library(_ name: String) -> String { typeName(name) + "Shared" }

  /// Makes the name of the app's type: `MyApp` for `my-app`.
  static func typeName(_ name: String) -> String {
    let words = name.split { $0 == "-" || $0 == "_" || $0 == "." }
    let joined = words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    return joined.first?.isLetter == true ? joined : "App" + joined
  }

  static func manifest(_ name: String) -> String {
    """
    // swift-tools-version: 5.9
    import PackageDescription

    let package = Package(
      name: "\(name)",
      targets: [
        .target(name: "\(library(name))"),
        .executableTarget(name: "Watch", dependencies: ["\(library(name))"]),
        .executableTarget(name: "Phone", dependencies: ["\(library(name))"]),
      ]
    )

    """
  }

  /// Writes the source file that both programs share.
  static func sharedFile(_ name: String) -> String {
    """
    import Foundation
    import WatchConnectivity

    /// A chat that hears on one device what is said on the other: the same on both.
    public final class \(typeName(name)): NSObject, WCSessionDelegate {
      public private(set) var heard: [String] = []
      /// Called after each change, for whoever shows it.
      public var onChange: () -> Void = {}

      public func begin() {
        WCSession.default.delegate = self
        WCSession.default.activate()
      }

      public func say(_ text: String) {
        WCSession.default.transferUserInfo(["text": text])
      }

      public func session(
        _ session: WCSession, activationDidCompleteWith state: WCSessionActivationState,
        error: Error?
      ) {
        onChange()
      }

      #if os(iOS)
        public func sessionDidBecomeInactive(_ session: WCSession) {}
        public func sessionDidDeactivate(_ session: WCSession) { session.activate() }
      #endif

      public func session(_ session: WCSession, didReceiveUserInfo userInfo: [String: Any]) {
        heard.append(userInfo["text"] as? String ?? "")
        onChange()
      }
    }

    """
  }

  /// Writes the program for one device: its verbs and its screen.
  static func swiftProgram(_ name: String, _ device: String) -> String {
    let other = device == "watch" ? "phone" : "watch"
    return """
      // The \(device)'s half: in a scenario, “\(device) say hello” is heard on the \(other).
      import Foundation
      import LockstepApp
      import \(library(name))

      let app = \(typeName(name))()

      LockstepApp.on("say") { words in app.say(words["text"] as? String ?? "") }

      LockstepApp.on("remind") { words in
        let seconds = (words["seconds"] as? NSNumber)?.doubleValue ?? 0
        DispatchQueue.main.asyncAfter(deadline: .now() + seconds) {
          LockstepApp.show(["reminded": words["text"] as? String ?? "", "at": Date()])
        }
      }

      LockstepApp.run {
        app.onChange = { LockstepApp.show(["screen": "\(name)", "heard": app.heard]) }
        app.begin()
      }

      """
  }

  static let build = """
    #!/bin/sh
    # Builds both halves for Linux, with the modules that stand in for Apple's.
    set -e
    lockstep apps build --role watch -- swift build --product Watch
    lockstep apps build --role phone -- swift build --product Phone

    """
}
