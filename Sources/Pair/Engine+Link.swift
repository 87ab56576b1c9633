package import LockstepLink

/// The state of the link, which the engine alone changes.
extension Engine {
  package var linkProfile: LinkProfile { air.profile }

  /// `true` if the devices stay unconnected until somebody intervenes, though both are on and in range.
  package var isLinkStranded: Bool { air.isStranded }

  /// Says if an input would change the air in its present state.
  package func changesLink(_ input: PacketAir.Input) -> Bool { air.isChanged(by: input) }

  /// Counts the faults of an order that still wait for the first packet to which they apply.
  package func unmet(of order: AirFault.Order) -> Int { air.unmet(of: order) }
}
