import LockstepCommandLine
import LockstepHTTP
import LockstepPosix
import LockstepProtocol
import LockstepSimulation

/// What a server of ours prints: where it listens, and a line a request, for a person or for a program.
///
/// Method and path are shown, never what is in a request.
struct ServingSpeech {
  private let isQuiet: Bool
  private let isJSON: Bool

  init(_ arguments: Arguments) {
    isQuiet = arguments.has(ServingOptions.quiet)
    isJSON = arguments.has(ServingOptions.json)
  }

  func listening(on address: String) {
    if !isJSON { return StandardStream.write("listening on \(address)\n") }
    StandardStream.writeLine { $0.field("listening", address) }
  }

  /// - Parameter response: `nil` where the connection was closed without one.
  func answered(_ request: String, _ response: HTTPResponse?, _ fault: WebFault.Kind) {
    if isQuiet { return }
    if isJSON {
      return StandardStream.writeLine { writer in
        writer.field("request", request)
        if let response { writer.field("status", response.status) }
        if let name = WebFault(fault).name { writer.field("fault", name) }
      }
    }
    let answer = response.map { "\($0.status)" } ?? "no answer"
    let note = fault == .none ? "" : " (\(fault.words))"
    StandardStream.write("\(request.visibleLine): \(answer)\(note)\n")
  }
}

extension WebFault.Kind {
  /// What befell a request, in a word.
  fileprivate var words: String {
    switch self {
    case .none: "nothing"
    case .down: "down"
    case .slow(let delay): "slow by \(delay.seconds) s"
    case .tooManyRequests: "too many requests"
    case .unauthorized: "unauthorized"
    case .failsBefore: "failed, nothing done"
    case .failsAfter: "failed, but done"
    case .lost: "lost, but done"
    case .garbled: "garbled, but done"
    case .own(let name): name
    }
  }
}
