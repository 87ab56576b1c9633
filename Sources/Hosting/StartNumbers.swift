package import LockstepPosix
package import LockstepProtocol
import LockstepSimulation

/// The numbers that a host in real time gives to the starts of its devices.
///
/// Each is higher than all before, and is on the disk before anybody learns it (HOST-26).
package final class StartNumbers {
  /// The last number that each device got; 0 before its first.
  private struct Given: Equatable {
    var watch: Int64 = 0
    var phone: Int64 = 0

    var last: Int64 { max(watch, phone) }

    subscript(_ role: DeviceRole) -> Int64 {
      get { role == .watch ? watch : phone }
      set { if role == .watch { watch = newValue } else { phone = newValue } }
    }
  }

  /// The lowest number of a first start.
  ///
  /// After each damaged file, the numbers go on in the next range of `rangeSize`.
  ///
  /// The first number is drawn from the lower half of its range, so that all following ones stay within
  /// the range. The last range ends long before the greatest integer of the wire.
  private static let firstRange = Int64(1) << 45
  private static let rangeSize = Int64(1) << 40
  private static let rangesMax = 4_000
  /// The greatest step of a number that cannot be stored, beyond the stored ones.
  private static let unkeptRoom = Int64(1) << 30
  /// The length of a record in bytes; all are equally long, so that a new one overwrites the last.
  private static let recordBytes = 64

  /// The path of the file with the numbers; `nil` for numbers that last as long as this process.
  private let path: String?
  /// The open file, once it could be opened.
  private var file: LockedFile?
  private let say: (String) -> Void
  private var given = Given()
  /// The numbers on the disk.
  private var kept = Given()
  /// The lower bound of new numbers, which are all greater.
  private var floor: Int64 = 0
  private var hasSaidUnkept = false

  /// - Parameters:
  ///   - path: The path of the file with the numbers, which is made if it is missing.
  ///   - isFolderMissing: `true` if the file's folder could not be made yet.
  ///   - say: Gets a line for a person if numbers cannot be stored.
  package init(
    _ path: String,
    isFolderMissing: Bool = false,
    say: @escaping (String) -> Void
  ) throws(Errno) {
    self.path = path
    self.say = say
    floor = Self.randomStart(inRange: 0)
    do throws(Errno) {
      file = try LockedFile(path)
    } catch {
      guard isFolderMissing || Self.isOfTheDisk(error) else { throw error }
      goOn(after: path, because: error)
    }
    if let file { try take(file) }
  }

  /// Makes numbers that last as long as this process.
  package init(say: @escaping (String) -> Void) {
    path = nil
    self.say = say
    floor = Self.randomStart(inRange: 0)
  }

  /// Says if the error is one of storing alone, after which the file may still be readable.
  private static func isOfTheDisk(_ error: Errno) -> Bool {
    switch DiskError.Kind(errorNumber: error.code) {
    case .noSpace, .noRights, .readOnly: true
    default: false
    }
  }

  /// Goes on above the numbers of a file that can be read but not written.
  private func goOn(after path: String, because error: Errno) {
    let bytes = (try? Result { () throws(Errno) in try FileSystem.readFile(path) }.get()) ?? []
    if let read = try? Result(catching: { () throws(JSONError) in try Self.read(bytes) }).get() {
      given = read
      floor = given.last + SystemRandom.number(in: 1..<Self.unkeptRoom)
    }
    hasSaidUnkept = true
    say("the numbers of starts are not kept: \(error); they go on at random from \(floor + 1)")
  }

  private func take(_ file: LockedFile) throws(Errno) {
    let bytes = try file.read()
    if bytes.isEmpty { return floor = Self.randomStart(inRange: file.setAsideCount) }
    do throws(JSONError) {
      given = try Self.read(bytes)
      kept = given
      floor = given.last
    } catch {
      try replace(file, because: error)
    }
  }

  /// Makes the number of a device's new start, and stores it.
  package func next(for role: DeviceRole) -> Int64 {
    given[role] = max(floor, given.last) + 1
    keep()
    if path != nil, kept != given {
      // The same number must not be given again, when the next host finds the old file.
      given[role] += SystemRandom.number(in: 1..<Self.unkeptRoom)
      keep()
    }
    return given[role]
  }

  /// Says if a number is the last that a device got, from this host or an earlier one.
  package func isLast(_ number: Int64, of role: DeviceRole) -> Bool { given[role] == number }

  /// Tries again to store numbers that could not be stored.
  package func keep() {
    guard let path, kept != given else { return }
    do throws(Errno) {
      if file == nil { file = try LockedFile(path) }
      try file?.write(Self.record(given))
      kept = given
    } catch {
      if hasSaidUnkept { return }
      hasSaidUnkept = true
      say(
        "the numbers of starts are not kept: \(error); until they are, each is far above the last"
      )
    }
  }

  /// Draws a random number for a start, above all numbers of the earlier ranges.
  private static func randomStart(inRange index: Int) -> Int64 {
    let lowest = firstRange + Int64(min(index, rangesMax)) * rangeSize
    return SystemRandom.number(in: lowest..<lowest + rangeSize / 2)
  }

  private func replace(_ file: LockedFile, because error: JSONError) throws(Errno) {
    let aside = try file.setAside()
    floor = Self.randomStart(inRange: file.setAsideCount)
    say(
      "\(file.path) does not say which starts were numbered: \(error); it is now \(aside), and "
        + "numbers go on from \(floor + 1), above all earlier ones; look at the file, then remove it"
    )
  }

  // MARK: The record

  private static func record(_ given: Given) -> [UInt8] {
    let text = JSONText { writer in
      writer.beginObject()
      writer.field("watch", given.watch)
      writer.field("phone", given.phone)
      writer.endObject()
    }
    let room = max(0, recordBytes - text.bytes.count - 1)
    return text.bytes + [UInt8](repeating: 0x20, count: room) + [UInt8(ascii: "\n")]
  }

  private static func read(_ bytes: [UInt8]) throws(JSONError) -> Given {
    let numbers = 0...(Int64(1) << 52)
    var reader = JSONReader(bytes)
    var watch: Int64?
    var phone: Int64?
    try reader.beginObject()
    while let key = try reader.nextKey() {
      switch key {
      case "watch": watch = try reader.integer(in: numbers)
      case "phone": phone = try reader.integer(in: numbers)
      default: try reader.skipValue()
      }
    }
    try reader.end()
    guard let watch else { throw reader.failure(.missingField("watch")) }
    guard let phone else { throw reader.failure(.missingField("phone")) }
    return Given(watch: watch, phone: phone)
  }
}
