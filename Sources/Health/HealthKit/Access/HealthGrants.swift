/// The owner's grants: for each client, which types it may save and read.
package struct HealthGrants: Equatable, Sendable {
  /// The owner's answer about one type and one direction of access.
  package struct Grant: Equatable, Sendable {
    package let type: HKObjectType
    package let access: HKAccess
    package internal(set) var isAllowed: Bool
  }

  /// The answers about one client; a type that is missing was never asked for.
  package struct Entry: Equatable, Sendable {
    package let source: HKSource
    package internal(set) var grants: [Grant]
    /// The answers about types that this program does not know, kept unchanged.
    var unknown: [UnknownGrant] = []
  }

  /// An answer about a type that only another version of this program knows.
  struct UnknownGrant: Equatable, Sendable {
    let type: String
    let access: HKAccess
    let isAllowed: Bool
  }

  /// The prompt that the owner sees: the types for which no answer exists yet.
  package struct Prompt: Equatable, Sendable {
    package let source: HKSource
    package let share: [HKObjectType]
    package let read: [HKObjectType]

    package var isEmpty: Bool { share.isEmpty && read.isEmpty }
  }

  /// The entries of all clients, sorted by their bundle identifiers.
  package internal(set) var entries: [Entry] = []

  package init() {}

  /// Finds the owner's answer about a type and an access; `nil` if the owner was never asked.
  package func isAllowed(_ type: HKObjectType, _ access: HKAccess, of bundle: String) -> Bool? {
    entries.first { $0.source.bundleIdentifier == bundle }?
      .grants.first { $0.type == type && $0.access == access }?.isAllowed
  }

  /// Finds the part of an authorization request that the owner has not answered yet.
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

  /// Records the owner's answer to a prompt: types that are not allowed count as denied.
  package mutating func answer(
    _ prompt: Prompt,
    allowing allows: (HKObjectType, HKAccess) -> Bool
  ) {
    for type in prompt.share { set(type, .share, of: prompt.source, to: allows(type, .share)) }
    for type in prompt.read { set(type, .read, of: prompt.source, to: allows(type, .read)) }
  }

  /// Changes one answer, as the owner can at any time in the settings.
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

  /// Forgets all answers about a client, so that its next request asks the owner again.
  package mutating func forget(_ source: HKSource) { entries.removeAll { $0.source == source } }

  /// Lists the owner's answers about a client.
  package func grants(of source: HKSource) -> [Grant] {
    entries.first { $0.source == source }?.grants ?? []
  }

  /// Keeps an answer about a type that this program does not know.
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
