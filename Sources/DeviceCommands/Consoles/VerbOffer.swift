package import LockstepFaces
package import LockstepProtocol

/// The verbs that the demo offers on keys, on buttons, and in a menu.
package enum VerbOffer {
  /// Lists the verbs of a user's own apps: the launch of the watch's app, then each verb of a
  /// vocabulary file.
  ///
  /// Verbs without required words come first, and have the keys 1 to 9.
  package static func own(in vocabulary: Vocabulary) -> [OwnVerb] {
    let launch = vocabulary.watch["launch"].map { [offer($0, of: .watch)] } ?? []
    let verbs = DeviceRole.allCases.flatMap { role in
      fileVerbs(of: vocabulary[role]).map { (role: role, verb: $0) }
    }
    let bare = launch + verbs.filter { !needsWords($0.verb) }.map { offer($0.verb, of: $0.role) }
    let worded = verbs.filter { needsWords($0.verb) }.map { offer($0.verb, of: $0.role) }
    let keyed = zip(bare, 1...9).map { verb, number in
      var verb = verb
      verb.key = Character("\(number)")
      return verb
    }
    return keyed + worded + bare.dropFirst(keyed.count)
  }

  /// Makes the menu of all verbs of both devices, first those of the apps.
  ///
  /// An app without a vocabulary file is offered `do`.
  ///
  /// - Parameter foreign: The devices on which a user's own app runs.
  package static func menu(in vocabulary: Vocabulary, foreign: [DeviceRole]) -> MenuCard {
    let app = DeviceRole.allCases.flatMap { role -> [OwnVerb] in
      let side = vocabulary[role]
      if foreign.contains(role), !side.isFromFile { return [unlisted(role)] }
      return side.verbs.dropLast(side.systemVerbs.count).map { offer($0, of: role) }
    }
    let system = DeviceRole.allCases.flatMap { role in
      vocabulary[role].systemVerbs.map { offer($0, of: role) }
    }
    let entries = (app + system).map {
      MenuCard.Entry(line: $0.usage, summary: $0.summary, writes: $0.begun)
    }
    return MenuCard("verbs", entries)
  }

  private static func fileVerbs(of side: Vocabulary.Side) -> [Verb] {
    side.isFromFile ? side.verbs.dropLast(side.systemVerbs.count) : []
  }

  private static func needsWords(_ verb: Verb) -> Bool {
    verb.parameters.contains(where: \.isRequired)
  }

  private static func offer(_ verb: Verb, of role: DeviceRole) -> OwnVerb {
    let arguments = verb.parameters.map(\.usage).joined(separator: " ")
    return OwnVerb(role, verb.name, arguments: arguments, summary: verb.summary)
  }

  private static func unlisted(_ role: DeviceRole) -> OwnVerb {
    OwnVerb(
      role,
      "do",
      arguments: "VERB {…}",
      summary: "any verb of its app, with its fields as JSON"
    )
  }
}
