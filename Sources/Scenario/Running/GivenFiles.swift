import LockstepProtocol

/// The files that apps were given, put together from the packets that brought them.
///
/// The log has all of their bytes, whatever a device is made of.
struct GivenFiles: Sendable {
  /// A file that has partly arrived.
  private struct Arriving: Sendable {
    var header: FileHeader
    var sender: DeviceRole
    var bytes: [UInt8] = []

    func isOf(_ origin: Int64, _ id: Int64) -> Bool { header.origin == origin && header.id == id }

    /// Takes a piece in, and drops what stood behind its place, which is sent again.
    mutating func take(_ piece: [UInt8], at offset: Int64) {
      guard offset <= bytes.count else { return }
      bytes.removeLast(bytes.count - Int(offset))
      bytes += piece
    }
  }

  private struct Given: Sendable {
    var device: DeviceRole
    var name: String
    var content: JSONText
  }

  private var underWay: [Int64: Packet] = [:]
  private var arriving: [Arriving] = []
  private var given: [Given] = []
  /// The names under which files were announced, given or not.
  private var announced: [String] = []

  /// Takes in the next event of the log.
  mutating func see(_ event: LogEvent) {
    switch event.kind {
    case .sent(let number, let packet, _):
      switch packet {
      case .file(let header):
        underWay[number] = packet
        if !announced.contains(header.name) { announced.append(header.name) }
      case .fileData: underWay[number] = packet
      default: break
      }
    case .lost(let number, _): underWay[number] = nil
    case .delivered(let number, _):
      guard let packet = underWay.removeValue(forKey: number), let device = event.device else {
        return
      }
      arrive(packet, at: device)
    case .effect(.session(.received(.file, let id))):
      guard let device = event.device else { return }
      give(id, to: device)
    default: break
    }
  }

  private mutating func arrive(_ packet: Packet, at device: DeviceRole) {
    switch packet {
    case .file(let header):
      // Announced again after a break, it goes on with what is here.
      if arriving.contains(where: { $0.isOf(header.origin, header.id) }) { return }
      arriving.append(Arriving(header: header, sender: device.counterpart))
    case .fileData(let origin, let id, let offset, let bytes):
      guard let index = arriving.firstIndex(where: { $0.isOf(origin, id) }) else { return }
      arriving[index].take(bytes, at: offset)
    default: break
    }
  }

  private mutating func give(_ id: Int64, to device: DeviceRole) {
    let index = arriving.firstIndex { $0.header.id == id && $0.sender == device.counterpart }
    guard let file = index.map({ arriving.remove(at: $0) }) else { return }
    given.append(
      Given(device: device, name: file.header.name, content: Self.content(file.header, file.bytes))
    )
  }

  /// The last file of a name that a device's app was given.
  func newest(_ name: String, on device: DeviceRole) -> JSONText? {
    given.last { $0.device == device && $0.name == name }?.content
  }

  /// Tells whether a file of that name was on its way at any time, to either device.
  func isKnown(_ name: String) -> Bool { announced.contains(name) }

  /// The names of all that it was given, in that order.
  func names(on device: DeviceRole) -> [String] {
    given.filter { $0.device == device }.map(\.name)
  }

  // MARK: As a line sees it

  /// The largest file whose content itself can be looked at, in bytes.
  static let shownMax = 65_536

  /// What a path leads into: `bytes`, `checksum`, `metadata`, and of a short file `text` and `hex`.
  private static func content(_ header: FileHeader, _ bytes: [UInt8]) -> JSONText {
    JSONText.object { writer in
      writer.field("name", header.name)
      writer.field("bytes", Int64(bytes.count))
      writer.field("checksum", hex(CRC32.checksum(of: bytes)))
      writer.field("metadata", header.metadata)
      if bytes.count <= shownMax {
        if let text = String(validating: bytes, as: UTF8.self) { writer.field("text", text) }
        writer.field("hex", hex(bytes))
      }
    }
  }

  private static func hex(_ number: UInt32) -> String {
    hex((0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * $0)) })
  }

  private static func hex(_ bytes: [UInt8]) -> String {
    let digits = Array("0123456789abcdef".utf8)
    var text: [UInt8] = []
    text.reserveCapacity(2 * bytes.count)
    for byte in bytes {
      text.append(digits[Int(byte >> 4)])
      text.append(digits[Int(byte & 15)])
    }
    return String(decoding: text, as: UTF8.self)
  }
}
