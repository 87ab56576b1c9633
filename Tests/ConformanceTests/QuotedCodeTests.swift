import Foundation
import Testing

/// Code that a page quotes from an example stands in that example, so that neither changes alone.
struct QuotedCodeTests {
  /// A page, a heading of it, and the files from which the blocks below that heading come.
  static let quotes: [(page: String, heading: String, files: [String], least: Int)] = [
    (
      "docs/apps.md", "## A tutorial: a shopping list that two people keep",
      ["Examples/swift/ShoppingList.swift", "Examples/swift/ShoppingListTests.swift"], 6
    ),
    (device, "## 1. Say hello (half an hour)", library, 3),
    (device, "## 2. Answer steps (half an hour)", library, 3),
    (device, "## 3. The session (an hour and a half)", library, 3),
  ]
  private static let device = "docs/protocol/write-a-device.md"
  private static let library = [
    "lockstep_device/program", "lockstep_device/device", "lockstep_device/session", "first_watch",
  ].map { "Examples/devices/\($0).py" }

  /// The blocks of code below a heading, without the indentation that a list gives them.
  private static func blocks(of page: String, below heading: String) throws -> [[String]] {
    let lines = try Repository.text(page).components(separatedBy: "\n")
    let start = try #require(lines.firstIndex(of: heading), "\(page) has no “\(heading)”")
    let section = lines[(start + 1)...].prefix { !$0.hasPrefix("## ") }
    var blocks: [[String]] = []
    var fence: String?
    for line in section.map({ $0.trimmingCharacters(in: .whitespaces) }) {
      // Lines of JSON cross a socket, and stand in no file.
      if line.hasPrefix("```") {
        if fence == nil, line != "```json" { blocks.append([]) }
        fence = fence == nil ? line : nil
      } else if let fence, fence != "```json" {
        blocks[blocks.count - 1].append(line)
      }
    }
    return blocks
  }

  @Test(arguments: quotes.indices)
  func `each block that a page quotes stands in its example, line by line`(index: Int) throws {
    let (page, heading, files, least) = Self.quotes[index]
    let sources = try files.map { file in
      try Repository.text(file).components(separatedBy: "\n").map {
        $0.trimmingCharacters(in: .whitespaces)
      }
    }
    let blocks = try Self.blocks(of: page, below: heading)
    #expect(blocks.count >= least)
    for block in blocks {
      // A blank line parts two places that are quoted together.
      for part in block.split(separator: "") {
        let stands = sources.contains { $0.firstRange(of: part) != nil }
        #expect(
          stands,
          "\(page) quotes what none of \(files) has:\n\(part.joined(separator: "\n"))"
        )
      }
    }
  }

  @Test func `the loop that the page of apps shows is the echo's`() throws {
    let page = try Repository.text("docs/protocol/apps.md")
    let echo = try Repository.text("Examples/echo/echo.py")
    let loop = try #require(echo.firstRange(of: "link = socket.socket")?.lowerBound)
    #expect(page.contains(echo[loop...]))
  }

  @Test func `the tables of payloads are those that the example plays`() throws {
    let tables = "Examples/own-code/Payloads/Sources/PayloadsKit/Tables.swift"
    let (shown, played) = (try rows(of: "docs/payloads.md"), try rows(of: tables))
    #expect(played.count > 90)
    let different = zip(shown, played).first { $0 != $1 }
    #expect(shown == played, "\(String(describing: different))")
  }

  private func rows(of file: String) throws -> [String] {
    try Repository.text(file).components(separatedBy: "\n")
      .map { $0.trimmingCharacters(in: .whitespaces) }
      .filter { $0.hasPrefix("|") }
  }
}
