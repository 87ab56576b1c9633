import Foundation
import LockstepPosix

/// This machine as a server, which must be reached without a proxy.
enum Loopback {
  /// The names of this machine in the form in which Foundation's HTTP library compares them with a
  /// host, also after a redirection.
  private static let names = "localhost,127.0.0.0/8,127.0.0.1,[::1],::1,0.0.0.0,[::],::"

  /// The names by which other machines may call this one: its host name, with and without the domain,
  /// and its addresses.
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

  /// Makes requests to this machine bypass any proxy that the environment sets.
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
