import Foundation
import LockstepPosix
import Testing

/// The extension of `editors/vscode` with the server that was built, and an editor of paper around it.
@Suite(.waiting)
struct EditorExtensionTests {
  static let hasNode = (try? ChildProcess.spawn(["node", "-e", ""]))?.wait() == .exited(0)

  @Test(.enabled(if: hasNode, "Node is not on this machine"))
  func `the extension shows what the language server knows`() throws {
    let program = try Program([
      "node", Package.file("Tests/Editors/vscode.js"), try Workspace.program("lockstep"),
      Package.file("editors/vscode"),
    ])
    let finished = try program.finish()
    #expect(finished.status == .exited(0), "\(finished.errors)")
  }
}
