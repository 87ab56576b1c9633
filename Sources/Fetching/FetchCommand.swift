import LockstepHTTP
import LockstepPosix
import LockstepProtocol

/// The program `lockstep-fetch`: it makes one HTTP request for a program that does not link
/// Foundation's networking.
///
/// The request comes on standard input, with a full address as its target, so that no list of processes
/// shows any of it. The answer goes to standard output; if there is none, a line of JSON gives the
/// reason.
package enum FetchCommand {
  private static let timeoutSecondsDefault: Int64 = 30

  private static let help = """
    Makes one request of HTTP: phonesim starts it when it needs to.

    usage: lockstep-fetch [--follow] [--timeout SECONDS] < REQUEST

      --follow           go where an answer sends one
      --timeout SECONDS  how long to wait for an answer (30)
      --version          print which release this is
      --help             show this help

    REQUEST is a message of HTTP/1.1 whose target is a whole address. The answer is one, too.
    Exit codes: 0 there is an answer, of whatever status, 64 usage, 65 no request, 74 no answer.

    """

  /// Runs the program with its arguments, and returns the exit code.
  package static func run(_ words: [String]) -> Int32 {
    var follows = false
    var timeout = timeoutSecondsDefault
    var rest = words[...]
    while let word = rest.popFirst() {
      switch word {
      case "--follow": follows = true
      case "--timeout":
        guard let text = rest.popFirst(), let seconds = Int64(text), (1...3_600).contains(seconds)
        else { return misused("--timeout is a number of seconds from 1 to 3600") }
        timeout = seconds
      case "--version":
        StandardStream.write(Release.line(of: "lockstep-fetch"))
        return 0
      case "--help", "-h":
        StandardStream.write(help)
        return 0
      default: return misused("there is no option \(word.visibleLine)")
      }
    }
    do throws(HTTPProblem) {
      guard let request = try readRequest() else { return unread("the request ends too early") }
      return answer(request, follows, timeout)
    } catch {
      return unread("\(error)")
    }
  }

  private static func readRequest() throws(HTTPProblem) -> HTTPRequest? {
    let input = FileDescriptor(adopting: 0)
    var reader = HTTPReader.request(bodyBytesMax: HTTPReader.bodyBytesDefault)
    while let piece = try? input.read(upTo: 65_536), !piece.isEmpty {
      if let request = try reader.request(piece) { return request }
    }
    return nil
  }

  private static func answer(_ request: HTTPRequest, _ follows: Bool, _ timeout: Int64) -> Int32 {
    do throws(WebFailure) {
      let response = try Fetch(follows: follows, timeoutSeconds: timeout).answer(request)
      if StandardStream.write(file: response.bytes) { return 0 }
      StandardStream.write(String(decoding: response.body, as: UTF8.self) + "\n")
      return 0
    } catch {
      let text = JSONText { writer in
        writer.beginObject()
        writer.field("failure", error.name)
        writer.field("text", error.text)
        writer.endObject()
      }
      StandardStream.write(json: text.bytes)
      return 74
    }
  }

  private static func misused(_ text: String) -> Int32 {
    StandardStream.write("error: \(text)\n  = lockstep-fetch --help\n", to: .error)
    return 64
  }

  private static func unread(_ text: String) -> Int32 {
    StandardStream.write("error: standard input has no request: \(text)\n", to: .error)
    return 65
  }
}
