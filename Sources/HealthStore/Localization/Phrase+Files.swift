package import LockstepLanguages
import LockstepHealth
package import LockstepWorkoutFiles

/// The error of a workout file as a phrase in any language. The file readers know only English; a test
/// compares their text with the English phrase.
extension FIT.DecodeError {
  package var phrase: Phrase {
    let before = Phrase.count(messagesRead, of: "messagesBefore")
    return Phrase("fit.place", [kind.phrase, .verbatim(String(offset)), before])
  }
}

extension FIT.DecodeError.Kind {
  package var phrase: Phrase {
    switch self {
    case .empty: Phrase("fit.empty")
    case .headerSize(let size): Phrase("fit.headerSize", String(size))
    case .notFIT: Phrase("fit.notFIT")
    case .packed(let name): Phrase("fit.packed", name)
    case .headerCut(let needed, let found): Phrase("fit.headerCut", "\(needed)", "\(found)")
    case .headerChecksum(let expected, let found):
      Phrase("fit.headerChecksum", Self.hex(found), Self.hex(expected))
    case .recordCut(let needed, let found): Phrase("fit.recordCut", "\(needed)", "\(found)")
    case .recordCrossesEnd(let end): Phrase("fit.recordCrossesEnd", String(end))
    case .undefinedLocalType(let type): Phrase("fit.undefinedLocalType", String(type))
    case .checksumCut: Phrase("fit.checksumCut")
    case .fileChecksum(let expected, let found):
      Phrase("fit.fileChecksum", Self.hex(found), Self.hex(expected))
    case .unfinished: Phrase("fit.unfinished")
    }
  }
}

extension OtherFile {
  /// The kind of the file in words, and the kinds that were expected.
  package var phrase: Phrase {
    switch self {
    case .utf32: Phrase("file.utf32")
    case .page: Phrase("file.page")
    case .xml(let name): Phrase("file.xml", name)
    case .json: Phrase("file.json")
    case .text: Phrase("file.text")
    }
  }
}

extension XMLReadError {
  package var phrase: Phrase {
    let line = Phrase.verbatim(String(line))
    return switch reason {
    case .notXML: Phrase("xml.none")
    case .ends(let name): Phrase("xml.ends", [line, .verbatim(name)])
    case .endsBeforeElement: Phrase("xml.endsBefore", [line])
    case .expected(let expected): Phrase("xml.expected", [line, expected.phrase])
    case .deep(let count): Phrase("xml.deep", [line, .verbatim(String(count))])
    }
  }
}

extension XMLReadError.Expected {
  package var phrase: Phrase {
    switch self {
    case .slash: Phrase("xml.slash")
    case .equals(let name): Phrase("xml.equals", name)
    case .value(let name): Phrase("xml.value", name)
    case .valueEnd(let name): Phrase("xml.valueEnd", name)
    case .name: Phrase("xml.name")
    case .end(let name, let found): Phrase("xml.endTag", name, found)
    case .close(let name): Phrase("xml.close", name)
    }
  }
}
