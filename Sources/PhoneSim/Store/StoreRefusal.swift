import LockstepDocuments
import LockstepSimulation
import LockstepWorkouts

/// The reason why the store refused a write; nothing has changed, and the write can be tried again.
enum StoreRefusal: Error, Sendable, Equatable {
  /// The drive that holds the documents is missing, or not ready yet.
  case drive(DriveState)
  /// The disk failed.
  case disk(DiskError)
  /// The document to be changed cannot be read, or only a newer program may write it.
  case unreadable(StoreProblem)
  /// The document to be changed is missing, and was not deleted.
  case missing(StoreProblem)
  /// The document to be changed is in iCloud and not on this device.
  case notDownloaded(StoreProblem)
  /// The document to be changed has an earlier write that still waits for the disk.
  case heldBack(StoreProblem)
  /// The document would exceed the greatest size of a document.
  case tooLarge(path: String, bytes: Int)

  /// `true` if the refusal concerns one document, so that other writes go on.
  var isOfDocument: Bool {
    switch self {
    case .unreadable, .missing, .notDownloaded, .heldBack, .tooLarge: true
    case .drive, .disk: false
    }
  }

  /// The sentence for a person: the problem and its remedy.
  var sentence: String {
    switch self {
    case .drive(.checking):
      "icloudRequired: iCloud Drive is being looked for; try again in a moment"
    case .drive:
      "icloudRequired: iCloud Drive is not available, and nothing is kept without it; turn it on"
    case .disk(let error): "\(error)"
    case .unreadable(let problem): "\(problem.sentence); mend the file, it is left as it is"
    case .missing(let problem): "\(problem.sentence); put it back, or delete it on the phone"
    case .notDownloaded(let problem): "\(problem.sentence); download it in Files, then try again"
    case .heldBack(let problem): "\(problem.sentence); it is written as soon as the disk takes it"
    case .tooLarge(let path, let bytes):
      "\(path) would be \(bytes) bytes, a document is at most \(StoredDocument.maximumBytes)"
    }
  }
}

/// A problem with a file of the store; the store leaves such a file unchanged.
struct StoreProblem: Sendable, Equatable {
  var path: String
  /// The sentence that describes the problem, with the file's path and, if known, the place in the
  /// file.
  var sentence: String

  init(path: String, _ reason: String) {
    self.path = path
    sentence = "\(path): \(reason)"
  }

  static func notDownloaded(_ path: String) -> Self {
    Self(path: path, "iCloud has not downloaded it yet, what it said last is shown")
  }

  init(path: String, _ error: DocumentError) {
    self.path = path
    if let version = error.newerVersion {
      sentence =
        "\(path): a newer program wrote it (schema \(version), this one knows "
        + "\(StoredDocument.schemaVersion)), and \(error.line):\(error.column) is not understood"
    } else {
      sentence = "\(path):\(error)"
    }
  }
}
