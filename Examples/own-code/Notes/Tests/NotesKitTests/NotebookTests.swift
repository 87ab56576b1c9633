import Combine
import XCTest

@testable import NotesKit

final class NotebookTests: XCTestCase {
  func testANoteThatComesTwiceIsThereOnce() {
    var notebook = Notebook()
    notebook.take(["note": "note 1"])
    notebook.take(["note": "note 1"])
    notebook.take(["other": 1])
    XCTAssertEqual(notebook.notes, ["note 1"])
  }

  func testAnEarlierContextIsNoNews() {
    var notebook = Notebook()
    notebook.take(context: ["renamed": 2])
    notebook.take(context: ["renamed": 1])
    XCTAssertEqual(notebook.renamed, 2)
  }

  func testWhatIsPublishedComesBeforeTheChange() {
    let bridge = SessionBridge()
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("Notebook")
    try? FileManager.default.removeItem(at: folder)
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let model = NotebookModel(bridge: bridge, in: folder)
    var told: [Int] = []
    var cancellables: Set<AnyCancellable> = []
    model.objectWillChange.sink { told.append(model.notebook.made) }.store(in: &cancellables)
    model.$notebook.map(\.made).removeDuplicates().sink { told.append(-$0) }
      .store(in: &cancellables)
    model.note()
    XCTAssertEqual(told, [0, 0, -1])
    XCTAssertEqual(NotebookModel(bridge: bridge, in: folder).notebook.made, 1)
    cancellables = []
    model.note()
    XCTAssertEqual(told.count, 3)
  }
}
