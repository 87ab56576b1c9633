package import LockstepLink
package import LockstepSimulation

extension Engine {
  /// The settings of which a run is made.
  package struct Configuration: Sendable, Equatable {
    package var title: String
    package var seed: UInt64
    package var profile: LinkProfile
    /// The date that both devices show when the run begins.
    package var epoch: WallTime
    /// The rules for what the devices may do beyond the shape of their lines.
    package var rules: EffectRules
    /// The contract of both devices' sessions beyond the vendor's promises, where somebody has chosen
    /// one; their apps say it otherwise.
    package var chosenContract: SessionContract?
    /// `true` if a device whose process somebody else has ended has crashed, and can be started again;
    /// the run is over otherwise.
    package var survivesDeaths = false
    /// The servers that the devices' requests reach.
    package var servers: [WebPlan] = []
    /// The contract of the sessions where no app says it.
    package var contract: SessionContract { chosenContract ?? .kind }

    /// Monday, 5 January 2026, 09:00 UTC.
    package static let standardEpoch = WallTime(microseconds: 1_767_603_600_000_000)

    package init(
      title: String = "",
      seed: UInt64 = 1,
      profile: LinkProfile = .bleActive,
      epoch: WallTime = Configuration.standardEpoch,
      rules: EffectRules = EffectRules(),
      contract: SessionContract? = nil
    ) {
      chosenContract = contract
      self.rules = rules
      self.title = title
      self.seed = seed
      self.profile = profile
      self.epoch = epoch
    }

    /// The contract as a welcome names it, where somebody has chosen one.
    package var contractName: String? { chosenContract?.name }
  }
}
