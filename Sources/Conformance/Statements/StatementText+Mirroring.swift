extension StatementText {
  static let mirroring = #"""
    """#
}
