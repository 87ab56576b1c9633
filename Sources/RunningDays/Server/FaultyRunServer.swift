package import LockstepHTTP
package import LockstepSimulation

/// A server in this process, behind a connection with the faults that any server can have.
///
/// Requests and answers are converted to HTTP messages and back, as for a remote server.
package struct FaultyRunServer: RunLine {
  package var web: FaultyWeb<RunServer>

  /// The time for which a client waits for an answer.
  package static let patience = Interval.seconds(30)

  package init(_ server: RunServer, faults: [WebFault] = []) {
    web = FaultyWeb(server, faults: faults)
  }

  package var server: RunServer { web.machine }

  /// Sends a request, and returns the answer that the client gets and the time until then.
  package mutating func handle(_ request: RunServerRequest, at date: WallTime)
    -> (answer: RunServerAnswer, after: Interval)
  {
    let reply = web.handle(request.message(to: .here), at: date)
    if reply.fault == .down { return (.noConnection, .zero) }
    guard let response = reply.response, reply.after < Self.patience else {
      return (.timedOut, Self.patience)
    }
    return (RunServerAnswer(response, to: request), reply.after)
  }

  /// Does nothing, since waiting takes no real time here.
  package func pause(_ interval: Interval) {}
}
