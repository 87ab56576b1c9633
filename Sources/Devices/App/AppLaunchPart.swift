package import LockstepLink
import LockstepProtocol

/// The data kept for an app, or a part of it that fits on one line (APP-26).
package struct AppLaunchPart: Sendable, Equatable {
  package var documents: [AppDocument] = []
  package var kept: [UserInfoTransfer] = []
  package var outstanding: [String] = []
  package var outstandingFiles: [FileTransfer] = []
  /// The tags of the transfers in `kept` and `outstandingFiles`, and possibly of others.
  package var tags: [TransferMark: String] = [:]

  /// One item of the kept data.
  private enum Piece {
    case document(AppDocument)
    case kept(UserInfoTransfer)
    case name(String)
    case file(FileTransfer)

    /// An upper bound of the piece's size, in bytes.
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

  /// An upper bound of the bytes around a piece's content, including a tag of which every byte is
  /// escaped.
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

  /// Splits the data into at least one part.
  ///
  /// Each has at most `limit` bytes, or consists of a single item that is larger.
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
  /// The kept data of the launch, as one part.
  private var part: AppLaunchPart {
    AppLaunchPart(
      documents: documents,
      kept: kept,
      outstanding: outstanding,
      outstandingFiles: outstandingFiles,
      tags: tags
    )
  }

  /// Splits the launch at a limit of bytes: it keeps as much of the kept data as fits, and the rest
  /// follows in parts.
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
