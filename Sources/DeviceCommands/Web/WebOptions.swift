package import LockstepCommandLine

/// The options of a command line about a web page that follows a run.
package struct WebOptions {
  package let port: UInt16
  /// `true` if the page may act on the pair.
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

  /// Reads the options; `nil` if the command line asks for no page.
  package init?(_ arguments: Arguments) throws(CommandError) {
    let port = try arguments.value(Self.port)
    acts = arguments.has(Self.act(""))
    guard arguments.has(Self.web) else {
      if acts || port != nil {
        let name = acts ? "--act" : "--port"
        throw .usage("\(name) is for a web page, and --web is missing", "add --web")
      }
      return nil
    }
    self.port = port ?? 0
  }
}
