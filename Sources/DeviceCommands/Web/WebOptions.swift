package import LockstepCommandLine

/// The options of a command line about a web page that follows a run.
package struct WebOptions {
  package let port: UInt16
  /// `true` if the page may act on the pair.
  package let acts: Bool

  package static func options(acting what: String) -> [CommandSpec.Option] {
    [
      .init("--web", nil, "serve a page that follows it, and print its address"),
      .init("--port", "NUMBER", "with --web: where to listen on 127.0.0.1; any otherwise"),
      .init("--act", nil, "with --web: the page may act, \(what)"),
    ]
  }

  /// Reads the options; `nil` if the command line asks for no page.
  package init?(_ arguments: Arguments) throws(CommandError) {
    let port = try arguments.number("--port", in: 0...65_535)
    acts = arguments.has("--act")
    guard arguments.has("--web") else {
      if acts || port != nil {
        let name = acts ? "--act" : "--port"
        throw .usage("\(name) is about the page, and none is asked for", "add --web")
      }
      return nil
    }
    self.port = UInt16(port ?? 0)
  }
}
