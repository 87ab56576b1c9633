/// The library products of a package, read from its manifest's text.
package struct LibraryProducts: Equatable, Sendable {
  /// The names of the libraries, in the manifest's order.
  package let names: [String]
  /// `true` if the manifest computes a library's name, so that a library may have any name.
  package let hasComputedName: Bool

  /// Reads the libraries from the text of a `Package.swift`.
  package init(manifest: [UInt8]) {
    let text = SwiftText(manifest)
    let found = text.places(of: ".library(").map { text.name(after: $0) }
    names = found.compactMap(\.self)
    hasComputedName = names.count < found.count
  }

  /// Says if the package may have a library with this name.
  package func has(_ name: String) -> Bool { hasComputedName || names.contains(name) }
}

extension SwiftText {
  /// Reads the name of a product after its opening words; `nil` if it is not a plain text.
  fileprivate func name(after place: Int) -> String? {
    guard
      let open = bytes.indices[place...].first(where: {
        bytes[$0] == UInt8(ascii: "\"") && parts[$0] == .text
      })
    else { return nil }
    let head = bytes[place..<open].filter { !UInt8.space.contains($0) }
    let name = bytes[(open + 1)...].prefix { $0 != UInt8(ascii: "\"") }
    guard head.elementsEqual(".library(name:".utf8), !name.contains(UInt8(ascii: "\\")) else {
      return nil
    }
    return String(decoding: name, as: UTF8.self)
  }
}

extension UInt8 {
  /// The bytes that separate words.
  static let space: [UInt8] = [0x20, 0x09, 0x0A, 0x0D]
}
