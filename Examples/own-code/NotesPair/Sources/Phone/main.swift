import Foundation
import LockstepApp
import NotesKit

// NOTES_PAUSE has the notebook make the mistake of saving later.
let pause = ProcessInfo.processInfo.environment["NOTES_PAUSE"].flatMap(Int.init) ?? 0
let bridge = SessionBridge()
let model = NotebookModel(bridge: bridge, savingAfter: pause)
let changes = model.$notebook.sink { notebook in
  LockstepApp.show([
    "notes": notebook.notes.count, "sketches": notebook.sketches.count,
    "renamed": notebook.renamed, "last": notebook.last,
  ])
}
let reachability = model.$isReachable.sink { LockstepApp.show(["reachable": $0]) }

LockstepApp.on("note") { _ in model.note() }
LockstepApp.on("paste") { words in model.paste(words["text"] as? String ?? "") }
LockstepApp.on("sketch") { _ in model.sketch() }
LockstepApp.on("rename") { _ in model.rename() }
LockstepApp.on("face") { _ in model.updateFace() }
LockstepApp.run { bridge.start() }
