import LockstepCommandLine
import LockstepHTTP
import LockstepHosting
import LockstepPosix
import LockstepProtocol
import LockstepSimulation

/// A client for web servers, which starts a separate program for each request.
struct WebClient {
  /// The greatest time in seconds for an answer.
  var timeoutSeconds: Int64 = 30

  static let timeout = Option<Int64>(
    "--timeout SECONDS",
    "how long to wait for an answer (30)",
    in: 1...3_600
  )

  init(_ arguments: Arguments) throws(CommandError) {
    timeoutSeconds = try arguments.value(Self.timeout) ?? 30
  }

  /// Sends a request, and waits for its answer.
  func answer(_ request: HTTPRequest) throws(CommandError) -> Result<HTTPResponse, WebFailure> {
    let child = try start(request, follows: false)
    let limit = Int32(clamping: (timeoutSeconds + Self.marginSeconds) * 1_000)
    guard let status = child.wait(timeoutMilliseconds: limit) else {
      child.kill()
      return .failure(.timedOut)
    }
    return try Self.result(child, status)
  }

  /// The seconds after which the program is ended if it has not given up by itself.
  private static let marginSeconds: Int64 = 5

  /// Starts a request without waiting for its answer.
  func start(_ request: HTTPRequest, follows: Bool) throws(CommandError) -> ChildProcess {
    let program = FetchProgram(
      at: try Sibling.path("lockstep-fetch"),
      timeoutSeconds: timeoutSeconds
    )
    return try CommandError.wrapping { try program.start(request, follows: follows) }
  }

  /// Reads the answer of a request whose program has ended.
  static func result(_ child: ChildProcess, _ status: ExitStatus) throws(CommandError)
    -> Result<HTTPResponse, WebFailure>
  {
    do throws(FetchProgram.Crash) {
      return try FetchProgram.result(child, status)
    } catch {
      throw .crashed(error.words)
    }
  }
}

extension WebAddress {
  /// Parses the address in an option.
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
