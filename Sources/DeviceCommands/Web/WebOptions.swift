package import LockstepCommandLine

/// What a command line says of a page that follows a run.
package struct WebOptions {
  package let port: UInt16
  /// Whether the page may act.
  package let acts: Bool

  static let web = Switch("--web", "serve a page that follows it, and print its address")
  static let port = Option<UInt16>(
    "--port NUMBER",
    "with --web: where to listen on 127.0.0.1; any otherwise",
    in: 0...65_535
  )
  static func act(_ what: String) -> Switch {
    Switch("--act", "with --web: the page may act, \(what)")
  }

  package static func options(acting what: String) -> [any CommandOption] {
    [
      web,
      port,
      act(what),
    ]
  }

  /// `nil` where no page is asked for.
  package init?(_ arguments: Arguments) throws(CommandError) {
    let port = try arguments.value(Self.port)
    acts = arguments.has(Self.act(""))
    guard arguments.has(Self.web) else {
      if acts || port != nil {
        let name = acts ? "--act" : "--port"
        throw .usage("\(name) is about the page, and none is asked for", "add --web")
      }
      return nil
    }
    self.port = port ?? 0
  }
}
