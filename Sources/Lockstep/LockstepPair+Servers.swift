import LockstepHTTP
import LockstepPair

extension LockstepPair {
  /// Adds a server to the run, which keeps JSON documents in collections, and which requests of apps
  /// reach.
  ///
  /// - Parameter address: The server's address, such as `https://notes.example`, which exists only
  ///   within the run.
  public func attach(server name: String, at address: String) throws {
    do throws(WebAddress.Refusal) {
      engine.attach(WebPlan(name, at: try WebAddress(address)))
    } catch {
      throw Failure(description: "“\(address)” is no address of a server: \(error.reason)")
    }
  }

  /// Makes the next request to a server meet a fault.
  ///
  /// - Parameters:
  ///   - fault: `down`, `500-stored` or another name, or `works`, which ends a lasting fault; the error
  ///     for a wrong name lists them all.
  ///   - request: The request that meets the fault, such as `POST /runs`; `nil` for any.
  public func befall(server name: String, _ fault: String, on request: String? = nil) throws {
    let unknown = Failure(description: "the pair has no server “\(name)”: attach it first")
    if fault == "works" {
      guard engine.mend(server: name) else { throw unknown }
      return
    }
    guard var planned = WebFault(fault, own: []) else {
      let names = WebFault.names.joined(separator: ", ")
      throw Failure(description: "servers have no fault “\(fault)”; there are: \(names)")
    }
    planned.target = request
    guard engine.befall(name, planned) else { throw unknown }
  }

  /// Counts the documents of a collection on a server, or if none is named, all its documents.
  public func count(of collection: String = "document", on server: String) -> Int {
    let counts = engine.server(named: server)?.line.counts ?? []
    return counts.first { $0.kind == collection }?.count ?? 0
  }
}
