extension AirFault {
  /// A fault that ends the connection at once, loses all in-flight packets, and keeps the connection
  /// down until `restore`.
  static let breakNow = AirFault(
    "break",
    [],
    "ends the connection at once, with everything in the air, until “restore”",
    suspends: "nothing: it is what a connection may do at any time (LINK-13)",
    drawnFor: [],
    .breakNow
  )
}
