import Foundation
import LockstepCaseShare
import LockstepPosix
import Testing

/// `lockstep-fetch` before servers that nobody should trust.
@Suite(.waiting)
struct FetchTests {
  private let workspace: Workspace

  init() throws { workspace = try Workspace() }

  /// A server of one answer after the other; it prints its port, and then each request in one line.
  private static let server = """
    import socket, sys
    listener = socket.create_server(("127.0.0.1", 0))
    print(listener.getsockname()[1], flush=True)
    while True:
        line = listener.accept()[0]
        request = b""
        while b"\\r\\n\\r\\n" not in request:
            request += line.recv(4096)
        print(repr(request), flush=True)
        try:
            if sys.argv[1] == "endless":
                line.sendall(b"HTTP/1.1 200 OK\\r\\n\\r\\n")
                while True:
                    line.sendall(b"x" * 65536)
            moved = len(sys.argv) > 2
            status = b"200 OK" if not moved else b"302 Found\\r\\nLocation: " + sys.argv[2].encode()
            head = b"HTTP/1.1 " + status + b"\\r\\nConnection: close\\r\\nContent-Length: 4\\r\\n\\r\\n"
            line.sendall(head + sys.argv[1].encode())
        except OSError:
            pass
        line.close()
    """

  /// What this machine is called.
  private static let ownName = ProcessInfo.processInfo.hostName.lowercased()

  private func serve(_ words: String...) throws -> (Program, port: String) {
    let server = try Program([Program.python, "-S", "-c", Self.server] + words)
    return (server, try server.wait(for: "\n").trimmingCharacters(in: .whitespacesAndNewlines))
  }

  private func fetch(
    _ address: String,
    _ options: [String] = [],
    environment: [(String, String)] = []
  ) throws -> Finished {
    let request = "GET \(address) HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer secret\r\n\r\n"
    let path = workspace.file("request")
    try FileSystem.writeFile(path, Array(request.utf8))
    let fetch = try Workspace.program("lockstep-fetch")
    let line = #"program="$1"; file="$2"; shift 2; exec "$program" "$@" < "$file""#
    let words = ["/bin/sh", "-c", line, "sh", fetch, path] + options
    return try Program(words, environment: environment).finish()
  }

  @Test func `an answer that does not end is ended`() throws {
    let (server, port) = try serve("endless")
    let found = try fetch("http://127.0.0.1:\(port)/")
    #expect(found.status == .exited(74) && found.output.contains("33554432 bytes"), "\(found)")
    server.signal(SIGKILL)
  }

  @Test func `what is meant for this machine goes to no proxy`() throws {
    let (proxy, there) = try serve("take")
    let (server, here) = try serve("here")
    for name in ["http_proxy", "all_proxy", "ALL_PROXY"] {
      let environment = [(name, "http://127.0.0.1:\(there)"), ("no_proxy", "example.com")]
      for host in ["localhost", "0.0.0.0"] {
        let found = try fetch("http://\(host):\(here)/", environment: environment)
        #expect(found.output.hasSuffix("here"), "\(name), \(host): \(found)")
      }
      // Nobody may listen there, but it is no business of the proxy's.
      let own = try fetch("http://\(Self.ownName):\(here)/", environment: environment)
      #expect(!own.output.contains("take"), "\(name), \(Self.ownName): \(own)")
    }
    let elsewhere = try fetch(
      "http://example.test/",
      environment: [("http_proxy", "http://127.0.0.1:\(there)")]
    )
    #expect(elsewhere.output.hasSuffix("take"), "\(elsewhere)")
    for program in [proxy, server] { program.signal(SIGKILL) }
  }

  @Test func `another server is not given what the first may know`() throws {
    let (second, there) = try serve("here")
    let (first, here) = try serve("else", "http://localhost:\(there)/")
    let found = try fetch("http://127.0.0.1:\(here)/", ["--follow"])
    #expect(found.output.hasSuffix("here"), "\(found)")
    first.take()
    second.take()
    #expect(first.output.contains("Bearer secret"))
    #expect(second.output.contains("GET /") && !second.output.contains("secret"))
    for program in [first, second] { program.signal(SIGKILL) }
  }
}
