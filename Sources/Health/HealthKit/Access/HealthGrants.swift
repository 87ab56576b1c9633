/// The grants of the owner to each client, type by type and in both directions.
package struct HealthGrants: Equatable, Sendable {
  /// One answer of the owner's.
  package struct Grant: Equatable, Sendable {
    package let type: HKObjectType
    package let access: HKAccess
    package internal(set) var isAllowed: Bool
  }

  /// A client with what was answered; what is not there was never asked.
  package struct Entry: Equatable, Sendable {
    package let source: HKSource
    package internal(set) var grants: [Grant]
    /// Answers of types that this program does not know, kept as they are.
    var unknown: [UnknownGrant] = []
  }

  /// An answer of a type that another version knows.
  struct UnknownGrant: Equatable, Sendable {
    let type: String
    let access: HKAccess
    let isAllowed: Bool
  }

  /// The question to the owner: what was never answered.
  package struct Prompt: Equatable, Sendable {
    package let source: HKSource
    package let share: [HKObjectType]
    package let read: [HKObjectType]

    package var isEmpty: Bool { share.isEmpty && read.isEmpty }
  }

  /// By the identifiers of the bundles.
  package internal(set) var entries: [Entry] = []

  package init() {}

  /// Finds what was answered; `nil` where nothing was.
  package func isAllowed(_ type: HKObjectType, _ access: HKAccess, of bundle: String) -> Bool? {
    entries.first { $0.source.bundleIdentifier == bundle }?
      .grants.first { $0.type == type && $0.access == access }?.isAllowed
  }

  /// Finds what is left to ask of a request.
  package func prompt(
    for source: HKSource,
    share: [HKObjectType],
    read: [HKObjectType]
  ) -> Prompt {
    func open(_ types: [HKObjectType], _ access: HKAccess) -> [HKObjectType] {
      types.filter { isAllowed($0, access, of: source.bundleIdentifier) == nil }
    }
    return Prompt(source: source, share: open(share, .share), read: open(read, .read))
  }

  /// Takes the owner's answer to a prompt: what is not allowed is denied.
  package mutating func answer(
    _ prompt: Prompt,
    allowing allows: (HKObjectType, HKAccess) -> Bool
  ) {
    for type in prompt.share { set(type, .share, of: prompt.source, to: allows(type, .share)) }
    for type in prompt.read { set(type, .read, of: prompt.source, to: allows(type, .read)) }
  }

  /// Changes an answer, as the owner can at any time.
  package mutating func set(
    _ type: HKObjectType,
    _ access: HKAccess,
    of source: HKSource,
    to isAllowed: Bool
  ) {
    let entry = index(of: source)
    let grant = entries[entry].grants.firstIndex { $0.type == type && $0.access == access }
    if let grant {
      entries[entry].grants[grant].isAllowed = isAllowed
    } else {
      entries[entry].grants.append(Grant(type: type, access: access, isAllowed: isAllowed))
    }
  }

  /// Forgets all that was answered for a client, which is then asked again.
  package mutating func forget(_ source: HKSource) { entries.removeAll { $0.source == source } }

  /// Lists what was answered for a client.
  package func grants(of source: HKSource) -> [Grant] {
    entries.first { $0.source == source }?.grants ?? []
  }

  /// Keeps an answer of a type that nobody here knows.
  mutating func keep(_ answer: UnknownGrant, of source: HKSource) {
    entries[index(of: source)].unknown.append(answer)
  }

  private mutating func index(of source: HKSource) -> Int {
    let bundle = source.bundleIdentifier
    if let index = entries.firstIndex(where: { $0.source == source }) { return index }
    let place = entries.firstIndex { $0.source.bundleIdentifier > bundle } ?? entries.count
    entries.insert(Entry(source: source, grants: []), at: place)
    return place
  }
}
