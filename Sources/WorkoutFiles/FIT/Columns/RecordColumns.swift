extension FIT {
  /// The series of an input's records, an array a field.
  ///
  /// All columns are of one length. A field that components of another become is filled from them
  /// where a record does not give it: `enhanced_speed` of a file that has only `speed`.
  package struct RecordColumns: Sendable {
    /// One field of the message `record`.
    package struct Column: Sendable {
      /// The field's name in the profile.
      package let name: String
      package let units: String
      /// A value a record, with scale and offset applied; NaN where a record has none.
      package internal(set) var numbers: [Double] = []
    }

    package internal(set) var columns: [Column]
    /// For each file of the input, the row of its first record.
    package internal(set) var fileStarts: [Int] = []
    /// The number of records.
    package internal(set) var count = 0

    /// The fields of which a workout's series usually consist.
    package static let standardNames = [
      "timestamp", "position_lat", "position_long", "enhanced_altitude", "heart_rate", "cadence",
      "distance", "enhanced_speed", "power", "temperature",
    ]

    /// Every field that the profile's `record` has.
    package static var names: [String] {
      Profile.standard.message(recordMessageNumber)?.fields.map(\.name) ?? []
    }

    /// Makes empty columns; a name that the profile's `record` does not have gives an empty unit and
    /// no values.
    init(_ names: [String]) {
      let record = Profile.standard.message(recordMessageNumber)
      columns = names.map { Column(name: $0, units: record?.field(named: $0)?.units ?? "") }
    }

    /// The values of a column; empty where it was not asked for.
    package subscript(name: String) -> [Double] {
      columns.first { $0.name == name }?.numbers ?? []
    }
  }
}
