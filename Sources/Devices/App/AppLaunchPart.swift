package import LockstepLink
import LockstepProtocol

/// The things that were kept for an app, or the part of them that fits one line (APP-26).
package struct AppLaunchPart: Sendable, Equatable {
  package var documents: [AppDocument] = []
  package var kept: [UserInfoTransfer] = []
  package var outstanding: [String] = []
  package var outstandingFiles: [FileTransfer] = []
  /// The tags of what is in `kept` and `outstandingFiles`, and of more.
  package var tags: [TransferMark: String] = [:]

  /// One thing of it.
  private enum Piece {
    case document(AppDocument)
    case kept(UserInfoTransfer)
    case name(String)
    case file(FileTransfer)

    /// The number of bytes that the piece takes at most: a tag, a name and the numbers are short.
    var size: Int {
      switch self {
      case .document(let document): document.content.bytes.count + AppLaunchPart.frame
      case .kept(let transfer): transfer.payload.bytes.count + AppLaunchPart.frame
      case .name(let name): name.utf8.count + 3
      case .file(let file):
        file.metadata.bytes.count + 6 * file.name.utf8.count + AppLaunchPart.frame
      }
    }
  }

  /// More than the fields around a content take, with a tag whose every byte is escaped.
  private static let frame = 256 + 6 * AppRules.tagBytesMax

  private var pieces: [Piece] {
    documents.map(Piece.document) + kept.map(Piece.kept) + outstanding.map(Piece.name)
      + outstandingFiles.map(Piece.file)
  }

  private mutating func add(_ piece: Piece) {
    switch piece {
    case .document(let document): documents.append(document)
    case .kept(let transfer): kept.append(transfer)
    case .name(let name): outstanding.append(name)
    case .file(let file): outstandingFiles.append(file)
    }
  }

  /// Splits the content into parts of at most so many bytes, or of one thing that has more; at least
  /// one part.
  func split(within limit: Int) -> [AppLaunchPart] {
    var parts = [AppLaunchPart(tags: tags)]
    var room = limit
    for piece in pieces {
      if piece.size > room, room < limit {
        parts.append(AppLaunchPart(tags: tags))
        room = limit
      }
      parts[parts.count - 1].add(piece)
      room -= piece.size
    }
    return parts
  }
}

extension AppLaunch {
  /// The things that were kept for the app, as one part.
  private var part: AppLaunchPart {
    AppLaunchPart(
      documents: documents,
      kept: kept,
      outstanding: outstanding,
      outstandingFiles: outstandingFiles,
      tags: tags
    )
  }

  /// Splits the launch: it keeps as much of what was kept as fits, and the rest follows in parts.
  func split(within limit: Int?) -> (launch: AppLaunch, rest: ArraySlice<AppLaunchPart>) {
    guard let limit else { return (self, []) }
    let parts = part.split(within: limit)
    var launch = self
    launch.documents = parts[0].documents
    launch.kept = parts[0].kept
    launch.outstanding = parts[0].outstanding
    launch.outstandingFiles = parts[0].outstandingFiles
    return (launch, parts.dropFirst())
  }
}
