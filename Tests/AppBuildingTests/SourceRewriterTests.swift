import LockstepAppBuilding
import Testing

struct SourceRewriterTests {
  private func rewritten(_ source: String, for role: AppRole = .watch) -> String {
    SourceRewriter(role: role).rewritten(Array(source.utf8)).map {
      String(decoding: $0, as: UTF8.self)
    } ?? source
  }

  @Test(arguments: [(AppRole.watch, "#if true && !false"), (.phone, "#if false && !true")])
  func `a condition asks for the role's system`(role: AppRole, expected: String) {
    #expect(
      rewritten("#if os(watchOS) && !os(iOS)\nlet a = 1\n#endif\n", for: role)
        == "\(expected)\nlet a = 1\n#endif\n"
    )
  }

  @Test func `a condition in a comment or a text stays`() {
    let source = "// #if os(iOS)\nlet a = \"#if os(iOS)\"\n/* #if os(Linux) /* nested */ */\n"
    #expect(rewritten(source) == source)
  }

  @Test func `linux is not what the code runs on`() {
    #expect(
      rewritten("#if os(Linux)\n#elseif os(watchOS)\n#endif") == "#if false\n#elseif true\n#endif"
    )
  }

  @Test func `every copy has as many lines as its source`() {
    let source = """
      import Foundation
      import os.log
      #if os(iOS)
      @available(watchOS, unavailable)
      func phoneOnly(
        _ value: Int
      ) -> Int {
        let brace = "}"  // }
        return value
      }
      #endif
      class Observer: NSObject {
        override func observeValue(forKeyPath keyPath: String?, of object: Any?) {}
      }

      """
    for role in AppRole.allCases {
      let copy = rewritten(source, for: role)
      #expect(copy.count { $0 == "\n" } == source.count { $0 == "\n" })
    }
  }

  @Test func `what is unavailable on the role's system is blanked to its end`() {
    let source =
      "@available(watchOS, unavailable)\nfunc a() {\n  if true { b(\"}\") }\n}\nfunc c() {}\n"
    let lines = rewritten(source).split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines[4] == "func c() {}")
    #expect(lines[0..<4].allSatisfy { $0.allSatisfy { $0 == " " } })
    #expect(rewritten(source, for: .phone) == source)
  }

  @Test func `a property without a body is blanked to the end of its line`() {
    let source = "struct S {\n  @available(watchOS, unavailable)\n  var a: Int\n  var b: Int\n}\n"
    let lines = rewritten(source).split(separator: "\n")
    #expect(!rewritten(source).contains("var a"))
    #expect(lines.contains("  var b: Int"))
  }

  @Test func `foundation brings what the open one lacks, once and only as a statement`() {
    #expect(
      rewritten("import Foundation\n")
        == "import Foundation; import FoundationNetworking; import LockstepFoundation\n"
    )
    #expect(rewritten("import FoundationXML\n") == "import FoundationXML\n")
    #expect(
      rewritten("public import Foundation\n").hasPrefix(
        "public import Foundation; import FoundationNetworking"
      )
    )
  }

  @Test func `an optional call of the delegate becomes a call`() {
    #expect(
      rewritten("delegate?.session?(a, didReceive: b)") == "delegate?.session(a, didReceive: b)"
    )
  }

  @Test(arguments: [
    ("class Watcher: NSObject {", "class Watcher: NSObject , KeyValueObserver {"),
    (
      "class Box<T>: NSObject where T: P {",
      "class Box<T>: NSObject , KeyValueObserver where T: P {"
    ),
    ("extension Watcher {", "extension Watcher : KeyValueObserver {"),
  ])
  func `an observer by a string conforms instead of overriding`(head: String, copied: String) {
    let source = "#if os(iOS)\n\(head)\n  override func observeValue(a: Int?) {}\n}\n#endif\n"
    let copy = rewritten(source, for: .phone)
    #expect(copy == "#if true\n\(copied)\n  func observeValue(a: Int?) {}\n}\n#endif\n")
  }

  @Test func `every observer of a file conforms, and what it leaves to its superclass has a place`()
  {
    let source = """
      class First: NSObject {
        override public func observeValue(a: Int?) { super.observeValue(a: a) }
        class func make() -> First { First() }
      }
      class Second: NSObject {
        class func make() -> Second { Second() }
        public override func observeValue(a: Int?) {}
      }

      """
    let copy = rewritten(source)
    #expect(copy.contains("class First: NSObject , KeyValueObserver {"))
    #expect(copy.contains("class Second: NSObject , KeyValueObserver {"))
    #expect(copy.contains("  public func observeValue(a: Int?) { super.unobservedValue(a: a) }"))
    #expect(copy.contains("  public func observeValue(a: Int?) {}"))
  }

  @Test func `a source without any of it stays as it is`() {
    #expect(SourceRewriter(role: .phone).rewritten(Array("struct A { var b = 1 }\n".utf8)) == nil)
  }

  @Test func `a source that ends in the middle of a text is read to its end`() {
    for source in [
      "let a = \"", "/* open", "#\"raw", "\"\"\"\nopen", "@available(watchOS, unavailable)",
      "#if os(",
    ] {
      _ = rewritten(source)
      _ = Obstacle.all(in: Array(source.utf8), for: .watch)
    }
  }
}

struct OverlayTests {
  @Test func `an overlay names each file in its folder`() {
    let overlay = Overlay(files: [("/a/b.swift", "/c/1"), ("/a/\"q\".swift", "/c/2")])
    #expect(overlay.text.contains(#"{"type":"directory","name":"/a","contents":["#))
    #expect(overlay.text.contains(#""name":"\"q\".swift","external-contents":"/c/2""#))
  }
}
