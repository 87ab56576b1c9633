package import LockstepHTTP

/// The app as registered at the server, with its client id and secret.
package struct UploadApp: Equatable, Sendable {
  package var server: WebAddress
  package var clientID: String
  package var clientSecret: Secret
  /// The prefix of the addresses that the service's own app opens if it is installed; `nil` if there is
  /// none.
  package var appScheme: String?

  package init(server: WebAddress, clientID: String, clientSecret: Secret) {
    self.server = server
    self.clientID = clientID
    self.clientSecret = clientSecret
  }

  /// The fault of a file with the app's registration.
  package enum Problem: Error, Equatable, Sendable {
    /// A line, counted from 1, that is not of the form `name = value`.
    case line(Int)
    case missing(String)
    /// A value is still the placeholder of the template.
    case template(String)
    case server(WebAddress.Refusal)
    case scheme
  }

  /// A template of the file for the owner to fill in.
  package static let template = """
    # The app as it is registered with the server. Nobody else may read this file.
    server = https://www.strava.com
    # The service's own app, which --link asks first where it is installed. Not needed.
    app_scheme = strava
    client_id = YOUR_CLIENT_ID
    client_secret = YOUR_CLIENT_SECRET

    """

  /// Reads the registration from lines of the form `name = value`.
  package init(text: String) throws(Problem) {
    var values: [(name: String, value: String)] = []
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      let line = Self.trimmed(line)
      if line.isEmpty || line.hasPrefix("#") { continue }
      let halves = line.split(separator: "=", maxSplits: 1)
      guard halves.count == 2 else {
        throw Problem.line(index + 1)
      }
      values.append((Self.trimmed(halves[0]), Self.trimmed(halves[1])))
    }
    func value(_ name: String) throws(Problem) -> String {
      guard let found = values.first(where: { $0.name == name })?.value else {
        throw Problem.missing(name)
      }
      if found.hasPrefix("YOUR_") {
        throw Problem.template(name)
      }
      return found
    }
    let address = try value("server")
    do throws(WebAddress.Refusal) {
      server = try WebAddress(address)
    } catch {
      throw Problem.server(error)
    }
    clientID = try value("client_id")
    clientSecret = Secret(try value("client_secret"))
    appScheme = values.first { $0.name == "app_scheme" }?.value
    guard appScheme?.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) }) ?? true else {
      throw Problem.scheme
    }
  }

  private static func trimmed(_ text: Substring) -> String {
    let start = text.drop { $0.isWhitespace }
    return String(String(start.reversed().drop { $0.isWhitespace }.reversed()))
  }
}
