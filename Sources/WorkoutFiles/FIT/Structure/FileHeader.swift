extension FIT {
  /// The header of a FIT file.
  package struct FileHeader: Equatable, Sendable {
    /// The size of the header in bytes: 12, or 14 with a checksum; further bytes are skipped.
    package var size: UInt8
    /// The protocol version: the major version in the high four bits, the minor in the low; 0x20 is
    /// 2.0.
    package var protocolVersion: UInt8
    /// The profile version, in hundredths up to 2199 and in thousandths above: 21218 is 21.218.
    package var profileVersion: UInt16
    /// The number of bytes between the header and the file's checksum; 0 if the recording was never
    /// finished.
    package var dataSize: UInt32
    /// The checksum of the first twelve bytes; `nil` if the header has no room for it.
    package var checksum: UInt16?

    package init(
      size: UInt8 = 14,
      protocolVersion: UInt8 = 0x20,
      profileVersion: UInt16 = 21_218,
      dataSize: UInt32 = 0,
      checksum: UInt16? = nil
    ) {
      self.size = size
      self.protocolVersion = protocolVersion
      self.profileVersion = profileVersion
      self.dataSize = dataSize
      self.checksum = checksum
    }

    /// The size of the smallest header, in bytes.
    package static let sizeMin = 12

    /// The version of the protocol in digits, such as “2.0”.
    package var protocolText: String { "\(protocolVersion >> 4).\(protocolVersion & 0xF)" }

    /// The version of the profile in digits, such as “21.218”.
    package var profileText: String {
      let unit: UInt16 = profileVersion > 2_199 ? 1_000 : 100
      let fraction = String(profileVersion % unit)
      let digits = unit == 1_000 ? 3 : 2
      return "\(profileVersion / unit)."
        + String(repeating: "0", count: digits - fraction.count) + fraction
    }
  }
}

extension FIT.FileHeader {
  /// The signature at bytes 8 to 11.
  static let signature: [UInt8] = Array(".FIT".utf8)

  /// Reads a header whose bytes are complete.
  init(_ bytes: Span<UInt8>, at start: Int) {
    size = bytes[start]
    protocolVersion = bytes[start + 1]
    profileVersion = UInt16(bytes.littleEndian(at: start + 2, count: 2))
    dataSize = UInt32(bytes.littleEndian(at: start + 4, count: 4))
    checksum = size >= 14 ? UInt16(bytes.littleEndian(at: start + 12, count: 2)) : nil
  }

  /// Names the program that compressed a file, by its first bytes; `nil` if none is known.
  static func packer(of bytes: Span<UInt8>) -> String? {
    let known: [(name: String, bytes: [UInt8])] = [
      ("gzip", [0x1F, 0x8B]), ("zip", Array("PK".utf8) + [3, 4]), ("bzip2", Array("BZh".utf8)),
      ("xz", [0xFD] + Array("7zXZ".utf8)), ("zstd", [0x28, 0xB5, 0x2F, 0xFD]),
    ]
    return known.first { packed in packed.bytes.indices.allSatisfy { bytes[$0] == packed.bytes[$0] }
    }?
    .name
  }

  static func hasSignature(_ bytes: Span<UInt8>, at start: Int) -> Bool {
    signature.indices.allSatisfy { bytes[start + 8 + $0] == signature[$0] }
  }
}
