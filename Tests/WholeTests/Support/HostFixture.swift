import LockstepPosix
import LockstepProtocol
import Testing

/// A host in real time with peers that behave, beside which others may misbehave.
final class HostFixture {
  /// The two programs that host a link.
  enum Kind: String, CaseIterable, CustomTestStringConvertible {
    case host, phonesim

    var testDescription: String { rawValue }
  }

  let workspace: Workspace
  let program: Program
  let socket: String
  /// Acts on the phone.
  let control: RawPeer
  /// Plays the phone where the host has none of its own.
  private let phone: RawPeer?
  private var acts: Int64 = 0

  init(_ kind: Kind) throws {
    workspace = try Workspace()
    socket = workspace.file("link")
    switch kind {
    case .host:
      program = try workspace.start("lockstep", ["host", "--quiet", "--listen", socket])
    case .phonesim:
      program = try workspace.start("phonesim", ["--listen", socket])
    }
    try waitForSocket(socket)
    control = try RawPeer(socket, as: .control)
    phone = kind == .host ? try RawPeer(socket, as: .phone) : nil
    if let phone { _ = try phone.next(where: Self.isStart) }
  }

  private static func isStart(_ frame: HostFrame) -> Bool { frame == .inputs([.start]) }

  /// Checks that the peers which behave are served, and that a new watch is.
  func checkThatOthersAreServed() throws {
    acts += 1
    let refusal = try control.act(acts, on: .phone, "starter-splits")
    if let refusal { throw Surprise("refused: \(refusal)") }
    if let phone {
      _ = try phone.next { $0 == .inputs([.action(Action("starter-splits"))]) }
    }
    let watch = try RawPeer(socket, as: .watch)
    guard try watch.next() == .inputs([.start]) else { throw Surprise("the watch was not started") }
  }

  /// Ends the host, and checks that nothing is left.
  func finish() throws -> Finished {
    program.child.terminate()
    let finished = try program.finish()
    if FileSystem.exists(socket) { throw Surprise("the socket is left") }
    let left = try workspace.leftProcesses
    if !left.isEmpty { throw Surprise("processes are left: \(left)") }
    return finished
  }
}

/// Waits until somebody listens at a path.
///
/// There is nothing to poll for a socket that is not there yet: it is looked for every millisecond.
func waitForSocket(_ path: String) throws {
  for _ in 0..<30_000 {
    do throws(SocketError) {
      _ = try LineConnection.connect(to: path)
      return
    } catch {
      guard [.missing(path: path), .refused(path: path)].contains(error) else { throw error }
    }
    _ = try Poll.wait([], timeoutMilliseconds: 1)
  }
  throw Surprise("nobody listens at \(path)")
}
