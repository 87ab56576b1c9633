package import LockstepProtocol
import LockstepSimulation

/// The coding of a server's state between starts. Answers by idempotency keys are not kept: a restarted
/// server recognizes a repeated run by its start.
extension RunServer {
  package func write(into writer: inout JSONWriter) {
    writer.beginObject()
    writer.field("syncs", lastSync)
    writer.array("runs", kept) { kept, writer in
      writer.beginObject()
      writer.field("version", kept.version)
      writer.key("run")
      kept.run.write(into: &writer)
      writer.endObject()
    }
    writer.endObject()
  }

  package static func read(_ reader: inout JSONReader) throws(JSONError) -> RunServer {
    var server = RunServer()
    try reader.beginObject()
    while let key = try reader.nextKey() {
      switch key {
      case "syncs": server.lastSync = try reader.integer(in: 0...(1 << 52))
      case "runs":
        server.kept = try reader.array { (reader) throws(JSONError) in try readKept(&reader) }
      default: try reader.skipValue()
      }
    }
    server.kept.sort { $0.run.startTime < $1.run.startTime }
    return server
  }

  private static func readKept(_ reader: inout JSONReader) throws(JSONError) -> Kept {
    var version: Int64 = 1
    var run: Run?
    try reader.beginObject()
    while let key = try reader.nextKey() {
      switch key {
      case "version": version = try reader.integer(in: 1...(1 << 52))
      case "run": run = try Run.read(&reader)
      default: try reader.skipValue()
      }
    }
    guard let run else { throw reader.failure(.missingField("run")) }
    return Kept(run: run, version: version)
  }
}
