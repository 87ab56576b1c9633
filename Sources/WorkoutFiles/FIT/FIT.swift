/// The FIT format (Flexible and Interoperable Data Transfer): workouts as sports devices record them.
///
/// A file is a header, records and a checksum; several may follow each other. A *definition message*
/// says how the data messages of one of sixteen local types are laid out; a *data message* is then
/// a header byte and bare values. The *profile* gives messages and fields their names, units and
/// scales. Read with `MessageReader` (every message, one after another) or `ColumnReader` (the
/// series of records as arrays).
package enum FIT {
  /// The epoch of FIT dates, 1989-12-31T00:00:00Z, in Unix seconds.
  package static let epochUnixSeconds: Int64 = 631_065_600

  /// The smallest FIT value that is a date; smaller values count seconds since the device was switched
  /// on.
  package static let dateMin: Int64 = 0x1000_0000

  /// Converts a FIT `date_time` to Unix seconds; `nil` if the value is not a date.
  package static func unixSeconds(date: Int64) -> Int64? {
    // Four bytes are what the type has; a file may write it in more.
    (dateMin..<Int64(UInt32.max)).contains(date) ? date + epochUnixSeconds : nil
  }

  /// Converts semicircles to degrees; 2^31 semicircles are half a turn.
  package static func degrees(semicircles: Double) -> Double {
    semicircles * 180 / 2_147_483_648
  }

  /// Converts degrees to semicircles, rounded; `nil` if the angle is not within 180° of 0.
  ///
  /// 180° east, which does not fit, is taken as 180° west; so is the semicircle before it, whose
  /// bits say that there is no value.
  package static func semicircles(degrees: Double) -> Int32? {
    guard degrees >= -180, degrees <= 180 else { return nil }
    let whole = Int64((degrees / 180 * 2_147_483_648).rounded())
    return whole >= Int64(Int32.max) ? .min : Int32(whole)
  }
}
