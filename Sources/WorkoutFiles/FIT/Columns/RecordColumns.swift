extension FIT {
  /// The fields of an input's records, as an array for each field.
  ///
  /// All columns are of one length. A field that components of another become is filled from them
  /// where a record does not give it: `enhanced_speed` of a file that has only `speed`.
  package struct RecordColumns: Sendable {
    /// The column of one field of `record`.
    package struct Column: Sendable {
      /// The field's name in the FIT profile.
      package let name: String
      package let units: String
      /// The value in each record, with scale and offset applied; NaN if the record has none.
      package internal(set) var numbers: [Double] = []
    }

    package internal(set) var columns: [Column]
    /// The row of the first record of each file in the input.
    package internal(set) var fileStarts: [Int] = []
    /// The number of records.
    package internal(set) var count = 0

    /// The names of the fields that make up most workouts.
    package static let standardNames = [
      "timestamp", "position_lat", "position_long", "enhanced_altitude", "heart_rate", "cadence",
      "distance", "enhanced_speed", "power", "temperature",
    ]

    /// The names of all fields of `record` in the FIT profile.
    package static var names: [String] {
      Profile.standard.message(recordMessageNumber)?.fields.map(\.name) ?? []
    }

    /// Makes empty columns; a name that `record` lacks gives a column without unit and values.
    init(_ names: [String]) {
      let record = Profile.standard.message(recordMessageNumber)
      columns = names.map { Column(name: $0, units: record?.field(named: $0)?.units ?? "") }
    }

    /// The values of a column; empty if the column was not requested.
    package subscript(name: String) -> [Double] {
      columns.first { $0.name == name }?.numbers ?? []
    }
  }
}
