extension AirFault {
  /// A fault that ends the connection once a number of bytes has been sent, and keeps it down until
  /// `restore`.
  static let breakAfterBytes = AirFault(
    "break-after",
    [.bytes, .receiverIfAny],
    "breaks the connection when so many bytes more have been sent",
    suspends: "nothing: it is a break as any other",
    drawnFor: ["any"],
    .wait(.breakAfterBytes)
  )
}
