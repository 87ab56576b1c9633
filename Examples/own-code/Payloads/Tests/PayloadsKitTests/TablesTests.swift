import XCTest

@testable import PayloadsKit

final class TablesTests: XCTestCase {
  func testEveryRowIsSent() {
    let rows = Table.arriving.flatMap(\.rows).map(\.sent)
    XCTAssertEqual(rows.sorted(), Samples.arriving.keys.sorted())
    XCTAssertEqual(Table.refused.rows.map(\.sent).sorted(), Samples.refused.keys.sorted())
  }

  func testEveryRowHasAResultForEveryColumn() {
    for table in Table.arriving + [.refused] {
      for row in table.rows {
        XCTAssertEqual(row.results.count, table.columns.count, row.sent)
      }
    }
  }

  func testEveryColumnIsRead() {
    let columns = Set(Table.arriving.flatMap(\.columns))
    XCTAssertEqual(columns.sorted(), Reading.all.keys.sorted())
  }

  func testWhatDoesNotArriveIsSaid() {
    XCTAssertTrue(Table.differences(of: [:]).contains("1: did not arrive"))
    XCTAssertTrue(Table.differences(of: ["1": "one"]).contains(#"1 as? String: "one", not nil"#))
  }
}
