import LockstepProtocol
@testable import LockstepTerminal
import Testing

/// Our table of widths against the standard library's own knowledge of Unicode.
struct WidthTests {
  private static let scalars = Array(UInt32(0)..<0x20000).compactMap(Unicode.Scalar.init)

  @Test func `a mark that stands on another character takes no column`() {
    let wrong = Self.scalars.filter {
      let category = $0.properties.generalCategory
      return (category == .nonspacingMark || category == .enclosingMark)
        && ScalarWidth.columns(of: $0) != 0
    }
    #expect(Array(wrong) == [])
  }

  @Test func `an emoji by itself takes two columns`() {
    let wrong = Self.scalars.filter {
      $0.properties.isEmojiPresentation && ScalarWidth.columns(of: $0) != 2
    }
    #expect(Array(wrong) == [])
  }

  @Test func `an ideograph or a Hangul syllable takes two columns`() {
    let wrong = Self.scalars.filter {
      ($0.properties.isIdeographic || (0xAC00...0xD7A3).contains($0.value))
        && $0.value < 0x16FE0 && ScalarWidth.columns(of: $0) != 2
    }
    #expect(Array(wrong) == [])
  }

  @Test func `a letter of an alphabet takes one column`() {
    let alphabets: [ClosedRange<UInt32>] = [
      0x41...0x2AF, 0x370...0x482, 0x48A...0x52F, 0x531...0x556, 0x5D0...0x5EA, 0x620...0x64A,
      0x10A0...0x10FF, 0x1E00...0x1FFE, 0x2C00...0x2CE4,
    ]
    let wrong = Self.scalars.filter { scalar in
      alphabets.contains { $0.contains(scalar.value) } && scalar.properties.isAlphabetic
        && ScalarWidth.columns(of: scalar) != 1
    }
    #expect(Array(wrong) == [])
  }

  @Test func `pictures, blocks and dots take one column`() {
    let wrong = (0x2500...0x25FC).chain(0x2800...0x28FF).filter { (value: UInt32) in
      Unicode.Scalar(value).map(ScalarWidth.columns) != 1
    }
    #expect(wrong == [])
  }

  @Test func `what is counted without a closer look takes one column and joins nothing`() {
    let wrong = Self.scalars.filter(\.isNarrow).filter { scalar in
      let (text, neighbours) = (String(scalar), "x\(scalar)\(scalar)x")
      return ScalarWidth.columns(of: scalar) != 1 || text.visibleLine != text
        || neighbours.count != 4
    }
    #expect(wrong == [])
  }

  private static let texts: [(text: String, columns: Int)] = [
    ("", 0), ("abc", 3), ("é", 1), ("e\u{301}", 1), ("漢字", 4), ("ｱ", 1), ("Ａ", 2), ("👍", 2),
    ("👍🏽", 2), ("👩‍👩‍👧‍👦", 2), ("🇩🇪", 2), ("1️⃣", 2), ("❤", 1), ("❤️", 2), ("✓", 1), ("…", 1),
    ("한", 2), ("\u{1112}\u{1161}\u{11AB}", 2), ("\u{301}", 1), ("\u{200B}", 8), ("\u{1B}[m", 8),
    ("\t", 5), ("\r\n", 10), ("🏴󠁧󠁢󠁥󠁮󠁧󠁿", 2),
  ]

  @Test(arguments: texts)
  func `a text takes the columns of its characters`(_ example: (text: String, columns: Int)) {
    #expect(example.text.terminalColumns == example.columns)
  }

  @Test func `a table that is out of order is not believed`() async {
    await #expect(processExitsWith: .failure) { _ = ScalarRanges("20-30 10-15") }
    #expect(ScalarRanges("10-1F 30").contains(0x1F))
    #expect(!ScalarRanges("10-1F 30").contains(0x20))
    #expect(ScalarRanges("10-1F 30").contains(0x30))
    #expect(!ScalarRanges("").contains(0))
  }
}

extension ClosedRange<UInt32> {
  fileprivate func chain(_ other: ClosedRange<UInt32>) -> [UInt32] { Array(self) + Array(other) }
}
