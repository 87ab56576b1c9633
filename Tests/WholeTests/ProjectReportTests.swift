import Foundation
import LockstepPosix
import Testing

/// The page of a failure as somebody reads it who has an app of their own.
@Suite(.waiting)
struct ProjectReportTests {
  private let workspace: Workspace

  init() throws { workspace = try Workspace() }

  private func run(_ words: String, in folder: String) throws -> Finished {
    let line = "cd '\(folder)' && exec '\(try Workspace.program("lockstep"))' \(words)"
    return try Program(["/bin/sh", "-c", line], environment: [("XDG_RUNTIME_DIR", workspace.path)])
      .finish()
  }

  /// The page of a scenario of a new app, and what the terminal said.
  private func page(of scenario: String) throws -> (text: String, told: String) {
    _ = try run("new app words", in: workspace.path)
    _ = try workspace.write("words/a.scenario", "app words\n\(scenario)\n")
    let played = try run("run a.scenario --report html=a.html", in: workspace.file("words"))
    #expect(played.status == .exited(1), "\(played)")
    return (try workspace.read("words/a.html"), played.output)
  }

  private static let story = """
    @0s  watch launch
    @1s  watch do frob {}
         expect watch refuses do frob
    @2s  link latency 200ms
    @3s  phone say lost
    @3s100ms link break
    @4s  watch kill
    @5s  watch restart
    @6s  watch launch
    @7s  watch do nonsense {}
         expect watch screen heard = ["lost"]
    @9s  watch say hello
    @10s phone quit
    @12s expect watch refuses do never within 1s
    """

  @Test func `a failure tells what was lost or refused long before it`() throws {
    let page = try page(of: Self.story).text
    #expect(page.contains("<h4>lost, refused or ended earlier</h4>"))
    let card = try #require(page.range(of: "<h3>expect watch refuses do never within 1s</h3>"))
    let rest = page[card.upperBound...]
    let earlier = rest[..<(rest.range(of: "<h4>before</h4>")?.lowerBound ?? rest.endIndex)]
    #expect(earlier.contains("✗ #") && earlier.contains("refused frob"), "\(earlier)")
  }

  @Test func `the failures of an instant are in the order of their lines`() throws {
    let page = try page(of: Self.story).text
    let action = try #require(page.range(of: "<h3>watch do nonsense {}</h3>"))
    let check = try #require(page.range(of: "<h3>expect watch screen heard"))
    #expect(action.lowerBound < check.lowerBound)
    #expect(page.contains("<b>2</b> checks failed") && page.contains("<b>1</b> action failed"))
    #expect(page.contains("<b>13.000 s</b> true time"))
  }

  @Test func `what is refused as expected, and what is ended by order, is no failure`() throws {
    let page = try page(of: Self.story).text
    #expect(page.contains("use.refusal,use.ended{fill:var(--warn)}"))
    #expect(page.contains("class=\"refusal\"") && page.contains("class=\"ended\""))
    #expect(!page.contains("class=\"crash\"") && !page.contains(">crashed<"))
  }

  @Test func `the refusal of another action is not what was nearest`() throws {
    let (page, told) = try page(of: Self.story)
    #expect(told.contains("it did not happen") && !told.contains("nearest"), "\(told)")
    #expect(!page.contains("<dt>nearest</dt>"))
  }
}
