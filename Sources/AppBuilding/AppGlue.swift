/// The files that make a watch and a phone program and a scenario from a package's own code.
package enum AppGlue {
  /// Makes the files, each with its path below the new folder.
  ///
  /// - Parameters:
  ///   - package: The relative path from the new folder to the package with the code.
  ///   - identity: The package's identity, which is the name of its folder.
  ///   - product: The library that both programs use.
  package static func files(package: String, identity: String, product: String) -> [(
    path: String, text: String
  )] {
    [
      ("Package.swift", manifest(package, identity, product)),
      ("Sources/Watch/main.swift", program(product, counterpart: "phone")),
      ("Sources/Phone/main.swift", program(product, counterpart: "watch")),
      ("first.scenario", scenario),
      ("play.sh", script),
      (".gitignore", AppWorkflow.ignored),
      (".github/workflows/pair.yml", workflow(package)),
    ]
  }

  private static func manifest(_ package: String, _ identity: String, _ product: String) -> String {
    """
    // swift-tools-version: 5.9
    import PackageDescription

    let code: Target.Dependency = .product(name: "\(product)", package: "\(identity)")
    let package = Package(
      name: "Glue",
      dependencies: [.package(path: "\(package)")],
      targets: [
        .executableTarget(name: "Watch", dependencies: [code]),
        .executableTarget(name: "Phone", dependencies: [code]),
      ]
    )

    """
  }

  private static func program(_ product: String, counterpart: String) -> String {
    """
    import Foundation
    import LockstepApp
    import \(product)
    import WatchConnectivity

    // Make your own objects here instead of this delegate, and call them from the verbs below.
    final class Delegate: NSObject, WCSessionDelegate {
      func session(
        _ session: WCSession, activationDidCompleteWith state: WCSessionActivationState, error: Error?
      ) {
        LockstepApp.show(["activated": state == .activated])
      }

      #if os(iOS)
        func sessionDidBecomeInactive(_ session: WCSession) {}
        func sessionDidDeactivate(_ session: WCSession) { session.activate() }
      #endif

      func session(_ session: WCSession, didReceiveUserInfo userInfo: [String: Any]) {
        LockstepApp.show(["heard": userInfo["text"] as? String])
      }
    }

    let delegate = Delegate()

    // In a scenario: watch do say {"text":"hello"}
    LockstepApp.on("say") { words in
      WCSession.default.transferUserInfo(["text": words["text"] as? String ?? ""])
    }

    // It runs when the app is launched; the \(counterpart) does the same.
    LockstepApp.run {
      WCSession.default.delegate = delegate
      WCSession.default.activate()
    }

    """
  }

  private static let scenario = """
    # What is said while the watch is out of range is heard when it is back.
    title Out of range and back

    @0s      watch launch
             expect watch screen activated = true within 2s
    @5s      link cut
    @6s      watch do say {"text":"hello"}
    @30s     link restore
             expect phone screen heard = "hello" within 16m

    """

  private static let script = """
    #!/bin/sh
    # Builds both halves, and plays every scenario of this folder.
    set -e
    lockstep apps build --role watch -- swift build --product Watch
    lockstep apps build --role phone -- swift build --product Phone
    exec lockstep run --watch-app .build/lockstep-watch/debug/Watch \\
      --phone-app .build/lockstep-phone/debug/Phone "$@" *.scenario

    """

  private static func workflow(_ package: String) -> String {
    AppWorkflow(
      name: "pair",
      steps: AppWorkflow.tests(of: package) + ["sh play.sh --report junit=results.xml"],
      results: "results.xml"
    ).text
  }
}
