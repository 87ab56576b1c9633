package import LockstepHTTP
package import LockstepPosix
import LockstepProtocol

/// The program `lockstep-fetch`, which is started for each request to a server outside.
package struct FetchProgram: Sendable {
  private let path: String
  private let timeoutSeconds: Int64

  /// The end of a request's program without an answer or a reason.
  package struct Crash: Error {
    package let words: String
  }

  package init(at path: String, timeoutSeconds: Int64) {
    (self.path, self.timeoutSeconds) = (path, timeoutSeconds)
  }

  /// Starts a request without waiting for its answer.
  ///
  /// - Parameter follows: `true` if the request goes where an answer redirects it.
  package func start(_ request: HTTPRequest, follows: Bool) throws(Errno) -> ChildProcess {
    let words = [path, "--timeout", "\(timeoutSeconds)"] + (follows ? ["--follow"] : [])
    return try ChildProcess.spawn(words, input: .given(request.bytes), output: .captured)
  }

  /// Reads the answer of a request whose program has ended.
  package static func result(_ child: ChildProcess, _ status: ExitStatus) throws(Crash)
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
    throw Crash(words: "lockstep-fetch \(status): \(words)")
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
