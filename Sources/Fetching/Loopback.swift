import Foundation
import LockstepPosix

/// This machine as a server, which no proxy stands before.
enum Loopback {
  /// The names that the library that Foundation asks compares with a host, a redirection's too.
  private static let names = "localhost,127.0.0.0/8,127.0.0.1,[::1],::1,0.0.0.0,[::],::"

  /// The names that others may call this machine by: its name, whole and without its domain, and its
  /// addresses.
  private static let ownNames: [String] = {
    let host = Host.current()
    let names = host.names.map { $0.lowercased() }
    let short = names.filter { $0.first?.isNumber == false }.compactMap {
      $0.split(separator: ".").first.map(String.init)
    }
    let addresses = host.addresses.filter { !$0.contains("%") }
    let bracketed = addresses.filter { $0.contains(":") }.map { "[\($0)]" }
    return Set(names + short + addresses + bracketed).sorted()
  }()

  /// Lets requests for this machine pass no proxy, whatever the environment says.
  static func needsNoProxy() {
    // The name in small letters is the one that counts where both are set.
    let given = Environment.value("no_proxy") ?? Environment.value("NO_PROXY") ?? ""
    if given.trimmingCharacters(in: .whitespaces) == "*" { return }
    let own = ([names] + ownNames).joined(separator: ",")
    Environment.set("no_proxy", given.isEmpty ? own : "\(given),\(own)")
  }

  /// Says if an address leads to this machine.
  static func names(_ address: URL) -> Bool {
    let host = address.host?.lowercased() ?? ""
    return ["localhost", "::1", "0.0.0.0", "::"].contains(host) || host.hasPrefix("127.")
      || ownNames.contains(host)
  }
}
