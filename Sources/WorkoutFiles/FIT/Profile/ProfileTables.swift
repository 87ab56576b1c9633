extension FIT {
  /// The tables that contain the profile as text.
  ///
  /// Words are separated by spaces and line ends, which mean the same. A message is
  ///
  ///     = NUMBER NAME FIELD…
  ///
  /// and a field is `NUMBER NAME TYPE[[]]` and whatever of this it has:
  ///
  /// - `*SCALE`, `+OFFSET` or `-OFFSET`, `{UNITS}`
  /// - `>TARGET:BITS[*SCALE][+OFFSET]` for a component, `>TARGET+:BITS…` for an accumulated one
  /// - `|NAME TYPE CONDITION…` for a subfield, to which what follows belongs; a condition is
  ///   `FIELD=VALUE`
  ///
  /// A type is `= NAME BASETYPE VALUE:NAME…`, with `-` for a base type that no field names.
  enum ProfileTables {
    static let messages = [
      messages0To18, messages19To38, messages39To200, messages201To312, messages313To471,
    ]
    static let types = [types1, types2, types3]
  }
}
