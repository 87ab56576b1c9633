import LockstepLanguages
package import LockstepDocuments

/// The point up to which a client has heard of saved and deleted samples.
///
/// A client keeps the anchor as an opaque text.
package struct HKQueryAnchor: Equatable, Sendable {
  /// The number of the last journal entry that the client has heard of.
  let sequence: Int64
  /// The number of samples that the client already has from the next object, as a limited query may
  /// stop within it.
  let offset: Int
  /// The name of the store whose journal the number belongs to; empty if unknown, as in anchors of
  /// earlier versions.
  let store: String

  static let beginning = HKQueryAnchor(sequence: 0, offset: 0, store: "")

  init(sequence: Int64, offset: Int, store: String) {
    self.sequence = sequence
    self.offset = offset
    self.store = store
  }

  package var text: String { "\(sequence).\(offset)" + (store.isEmpty ? "" : ".\(store)") }

  /// Reads an anchor from its text; `nil` if the text is not an anchor.
  package init?(text: String) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard (2...3).contains(parts.count), let sequence = Int64(parts[0]),
      let offset = Int(parts[1]), sequence >= 0, sequence < 1 << 53, offset >= 0,
      parts.count == 2 || !parts[2].isEmpty
    else { return nil }
    self.init(sequence: sequence, offset: offset, store: parts.count == 3 ? String(parts[2]) : "")
  }
}

/// A query for the samples of a type that were saved or deleted since an anchor.
package struct HKAnchoredObjectQuery: Equatable, Sendable {
  package var type: HKObjectType
  package var predicate: HKPredicate
  /// The anchor to go on from; `nil` for everything in the store.
  package var anchor: HKQueryAnchor?
  /// The greatest number of samples in the answer; 0 for no limit.
  package var limit: Int

  package init(
    _ type: HKObjectType,
    _ predicate: HKPredicate = .all,
    anchor: HKQueryAnchor? = nil,
    limit: Int = HKSampleQuery.noLimit
  ) {
    self.type = type
    self.predicate = predicate
    self.anchor = anchor
    self.limit = limit
  }

  /// The results of the query.
  package struct Results: Equatable, Sendable {
    /// The samples that were saved, in the order in which they were saved.
    package let added: [HKSample]
    package let deleted: [DocumentID]
    /// The anchor from which the next query goes on.
    package let anchor: HKQueryAnchor
  }
}

extension HKHealthStore {
  /// Finds the samples that were saved or deleted since the query's anchor; with a limit, the earliest
  /// of them.
  package func execute(_ query: HKAnchoredObjectQuery) throws(HKError)
    -> HKAnchoredObjectQuery.Results
  {
    if query.limit < 0 {
      throw HKError(.invalidArgument, Phrase("health.limit", "\(query.limit)"))
    }
    let anchor = query.anchor ?? .beginning
    try check(anchor)
    let store = database.journal.store
    let found = try samples(query.type, query.predicate, after: anchor.sequence - 1)
      .filter { ($0.sequence, $0.offset) >= (anchor.sequence, anchor.offset) }
      .sorted { ($0.sequence, $0.offset) < ($1.sequence, $1.offset) }
    let isAll = query.limit == 0 || found.count <= query.limit
    let given = isAll ? found : Array(found.prefix(query.limit))
    let next =
      isAll
      ? HKQueryAnchor(sequence: database.journal.last + 1, offset: 0, store: store)
      : given.last.map {
        HKQueryAnchor(sequence: $0.sequence, offset: $0.offset + 1, store: store)
      } ?? anchor
    return .init(
      added: given.map(\.sample),
      deleted: deleted(query, from: anchor, to: next),
      anchor: next
    )
  }

  /// Refuses an anchor of another store's journal: its number would mean another change here.
  private func check(_ anchor: HKQueryAnchor) throws(HKError) {
    let store = database.journal.store
    let isOther = !anchor.store.isEmpty && anchor.store != store
    if isOther || anchor.sequence > database.journal.last + 1 {
      throw HKError(.invalidArgument, Phrase("health.otherAnchor", anchor.text))
    }
  }

  /// Finds the deleted objects, except those for which the predicate certainly did not hold.
  private func deleted(
    _ query: HKAnchoredObjectQuery,
    from anchor: HKQueryAnchor,
    to next: HKQueryAnchor
  ) -> [DocumentID] {
    let isReadable = reads(query.type)
    return database.journal.deletions(after: anchor.sequence - 1).filter { entry in
      entry.sequence < next.sequence && (isReadable || entry.bundle == client.bundleIdentifier)
    }.flatMap { entry in
      entry.gone(of: query.type).filter { query.predicate.held(of: $0, in: entry) != false }
    }.map(\.id)
  }
}
