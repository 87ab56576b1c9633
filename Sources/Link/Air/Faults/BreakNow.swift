extension AirFault {
  /// The connection ends at once with everything in the air, and stays down until it is restored.
  static let breakNow = AirFault(
    "break",
    [],
    "ends the connection at once, with everything in the air, until “restore”",
    suspends: "nothing: it is what a connection may do at any time (LINK-13)",
    drawnFor: [],
    .breakNow
  )
}
