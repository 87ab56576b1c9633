package import LockstepLink
package import LockstepPair

extension Engine.Configuration {
  /// Makes the configuration of a run from a script's header; the parameters take precedence.
  package init(
    of script: Script,
    title: String? = nil,
    seed: UInt64? = nil,
    rules: EffectRules = EffectRules(),
    contract: SessionContract? = nil
  ) {
    self.init(
      title: title ?? script.title,
      seed: seed ?? script.seed ?? 1,
      profile: script.profile,
      rules: rules,
      contract: contract ?? script.contract
    )
    servers = script.servers
  }
}
