extension AirFault {
  /// The connection ends in the middle of what is sent, and stays down until it is restored.
  static let breakAfterBytes = AirFault(
    "break-after",
    [.bytes, .receiverIfAny],
    "breaks the connection when so many bytes more have been sent",
    suspends: "nothing: it is a break as any other",
    drawnFor: ["any"],
    .wait(.breakAfterBytes)
  )
}
