/// The libraries that a package offers, as its manifest says in so many words.
package struct LibraryProducts: Equatable, Sendable {
  /// Their names, in the manifest's order.
  package let names: [String]
  /// The manifest computes a name, so that any may be there.
  package let hasComputedName: Bool

  /// Reads the text of a `Package.swift`.
  package init(manifest: [UInt8]) {
    let text = SwiftText(manifest)
    let found = text.places(of: ".library(").map { text.name(after: $0) }
    names = found.compactMap(\.self)
    hasComputedName = names.count < found.count
  }

  /// Tells whether a program can use a library of this name.
  package func has(_ name: String) -> Bool { hasComputedName || names.contains(name) }
}

extension SwiftText {
  /// Reads the name of a product where its words begin; `nil` where it is no plain text.
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
  /// The bytes that part words.
  static let space: [UInt8] = [0x20, 0x09, 0x0A, 0x0D]
}
