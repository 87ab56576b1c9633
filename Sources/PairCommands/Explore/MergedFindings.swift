import LockstepCommandLine
import LockstepPosix
import LockstepProtocol
import LockstepStories

/// The joined findings of several machines that share one search: for each promise, the finding of the
/// earliest story.
struct MergedFindings {
  private let folders: [String]

  init(of folders: [String]) { self.folders = folders }

  /// Writes the findings into a folder, and returns their number.
  func write(to out: String) throws(CommandError) -> Int {
    var best: [String: (story: Int, bytes: [UInt8])] = [:]
    for folder in folders {
      for (name, bytes) in try findings(in: folder) {
        let text = String(decoding: bytes, as: UTF8.self)
        guard let origin = StoryOrigin(in: text) else {
          throw .badInput(
            "\(folder.visibleLine)/\(name): no comment in it names the story that it comes from"
          )
        }
        if best[name].map({ origin.story < $0.story }) ?? true {
          best[name] = (origin.story, bytes)
        }
      }
    }
    try CommandError.wrapping { try FileSystem.makePrivateDirectory(out) }
    for (name, finding) in best.sorted(by: { $0.key < $1.key }) {
      try CommandError.wrapping { try FileSystem.writeFile("\(out)/\(name)", finding.bytes) }
    }
    return best.count
  }

  private func findings(in folder: String) throws(CommandError) -> [(String, [UInt8])] {
    let names = try CommandError.wrapping { try FileSystem.list(folder) }
    var findings: [(String, [UInt8])] = []
    for name in names.sorted() where name.hasSuffix(".scenario") {
      findings.append(
        (name, try CommandError.wrapping { try FileSystem.readFile("\(folder)/\(name)") })
      )
    }
    return findings
  }
}
