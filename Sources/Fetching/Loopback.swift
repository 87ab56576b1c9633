import Foundation
import LockstepPosix

/// This machine as a server, which no proxy stands before.
enum Loopback {
  /// What the library that Foundation asks compares with a host, a redirection's too.
  private static let names = "localhost,127.0.0.0/8,127.0.0.1,[::1],::1"

  /// Lets requests for this machine pass no proxy, whatever the environment says.
  static func needsNoProxy() {
    // The name in small letters is the one that counts where both are set.
    let given = Environment.value("no_proxy") ?? Environment.value("NO_PROXY") ?? ""
    if given.trimmingCharacters(in: .whitespaces) == "*" { return }
    Environment.set("no_proxy", given.isEmpty ? names : "\(given),\(names)")
  }

  /// Whether an address leads to this machine.
  static func names(_ address: URL) -> Bool {
    let host = address.host?.lowercased() ?? ""
    return host == "localhost" || host == "::1" || host.hasPrefix("127.")
  }
}
