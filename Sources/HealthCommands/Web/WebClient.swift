import LockstepCommandLine
import LockstepHTTP
import LockstepPosix
import LockstepProtocol
import LockstepSimulation

/// Asks servers, by a program of its own that is started for each request.
struct WebClient {
  /// How long an answer may take.
  var timeoutSeconds: Int64 = 30

  static let timeout = Option<Int64>(
    "--timeout SECONDS",
    "how long to wait for an answer (30)",
    in: 1...3_600
  )

  init(_ arguments: Arguments) throws(CommandError) {
    timeoutSeconds = try arguments.value(Self.timeout) ?? 30
  }

  /// Waits for the answer.
  func answer(_ request: HTTPRequest) throws(CommandError) -> Result<HTTPResponse, WebFailure> {
    let child = try start(request, follows: false)
    let limit = Int32(clamping: (timeoutSeconds + Self.marginSeconds) * 1_000)
    guard let status = child.wait(timeoutMilliseconds: limit) else {
      child.kill()
      return .failure(.timedOut)
    }
    return try Self.result(child, status)
  }

  /// The program waits for the answer itself; it is ended when it does not.
  private static let marginSeconds: Int64 = 5

  /// Starts a request, to do something else while it is under way.
  func start(_ request: HTTPRequest, follows: Bool) throws(CommandError) -> ChildProcess {
    let program = [try Sibling.path("lockstep-fetch"), "--timeout", "\(timeoutSeconds)"]
    return try CommandError.wrapping {
      try ChildProcess.spawn(
        program + (follows ? ["--follow"] : []),
        input: .given(request.bytes),
        output: .captured
      )
    }
  }

  /// What a request that has ended has brought.
  static func result(_ child: ChildProcess, _ status: ExitStatus) throws(CommandError)
    -> Result<HTTPResponse, WebFailure>
  {
    let output = child.takeOutput()
    if status == .exited(0) {
      var reader = HTTPReader.response()
      do throws(HTTPProblem) {
        if let response = try reader.response(output, isAtEnd: true) { return .success(response) }
        return .failure(.lost)
      } catch {
        return .failure(.other("the answer cannot be read: \(error)"))
      }
    }
    if let failure = failure(output) { return .failure(failure) }
    let words = child.stderrTail.joined(separator: " ").visibleLine
    throw .crashed("lockstep-fetch ended with \(status): \(words)")
  }

  private static func failure(_ bytes: [UInt8]) -> WebFailure? {
    var (name, text) = ("", "")
    do throws(JSONError) {
      var reader = JSONReader(bytes)
      try reader.beginObject()
      while let key = try reader.nextKey() {
        switch key {
        case "failure": name = try reader.string()
        case "text": text = try reader.string()
        default: try reader.skipValue()
        }
      }
    } catch {
      return nil
    }
    return WebFailure(name: name, text: text)
  }
}

extension WebAddress {
  /// The address that an option gives.
  static func of(_ text: String, _ option: String) throws(CommandError) -> WebAddress {
    do throws(Refusal) {
      return try WebAddress(text)
    } catch {
      throw .usage(
        "\(option) “\(text.visibleLine)”: \(error.reason)",
        "write http://127.0.0.1:8080"
      )
    }
  }
}
