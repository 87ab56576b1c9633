package import LockstepLink
package import LockstepSimulation

extension Engine {
  /// The settings of a run.
  package struct Configuration: Sendable, Equatable {
    package var title: String
    package var seed: UInt64
    package var profile: LinkProfile
    /// The date that both devices show at the beginning of the run.
    package var epoch: WallTime
    /// The rules for the devices' effects, beyond the form of their lines.
    package var rules: EffectRules
    /// The contract of both devices' sessions, if a person has chosen one; `nil`: each app names its
    /// own.
    package var chosenContract: SessionContract?
    /// `true` if a device whose process somebody else ends counts as crashed, and can be started again;
    /// otherwise that ends the run.
    package var survivesDeaths = false
    /// The servers to which the devices can send requests.
    package var servers: [WebPlan] = []
    /// `true` if a request to a host that no server of the run has goes to the real network, which the
    /// shell around the engine asks.
    package var usesRealNetwork = false
    /// The contract of a session whose app names none.
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

    /// The name of the chosen contract, as a device's welcome has it; `nil` if none was chosen.
    package var contractName: String? { chosenContract?.name }
  }
}
