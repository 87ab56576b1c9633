import LockstepProtocol

/// The lanes of a page, one below the other: those that the run has something for, and no others.
struct Lanes: Sendable {
  /// A lane by what it is about; the script knows them by these names.
  enum Kind: String, CaseIterable, Sendable {
    case watchRun, mirror, watchScreen, haptics, watchVerbs, watchTasks, watchApp, watch
    case watchBelief, link, phoneBelief
    case phone, phoneApp, phoneVerbs, phoneScreen, files, documents, checks
  }

  /// A lane, its name beside it and its place.
  struct Row: Sendable {
    var kind: Kind
    var y: Int
    var height: Int
  }

  private(set) var rows: [Row] = []
  private(set) var height = Self.top

  /// Room for the ruler, and between two lanes.
  private static let top = 28
  private static let gap = 3

  init(_ timeline: Timeline) {
    for kind in Kind.allCases where kind.isThere(in: timeline) {
      rows.append(Row(kind: kind, y: height, height: kind.height))
      height += kind.height + (kind.touchesNext ? 0 : Self.gap)
    }
    height += Self.gap
  }

  subscript(kind: Kind) -> Row? { rows.first { $0.kind == kind } }
}

extension Lanes.Kind {
  var name: String {
    switch self {
    case .watchRun: "Workout"
    case .mirror: "Mirror"
    case .watchScreen, .phoneScreen: "screen"
    case .haptics: "Haptics"
    case .watchVerbs, .phoneVerbs: "verbs"
    case .watchTasks: "tasks"
    case .watchApp, .phoneApp: "app"
    case .watch: "Watch"
    case .watchBelief, .phoneBelief: "believes"
    case .link: "Link"
    case .phone: "Phone"
    case .files: "Files"
    case .documents: "Documents"
    case .checks: "Checks"
    }
  }

  fileprivate var height: Int {
    switch self {
    case .link: 150
    case .watch, .phone: 22
    case .watchRun, .mirror, .watchScreen, .phoneScreen: 20
    case .haptics, .watchBelief, .phoneBelief: 14
    case .watchVerbs, .watchTasks, .watchApp, .phoneVerbs, .phoneApp, .files, .documents, .checks:
      16
    }
  }

  /// `true` where the lane joins the one below it: a device, what it believes of the link, the link, what
  /// the other device believes of it, and that device lie without gaps.
  fileprivate var touchesNext: Bool {
    switch self {
    case .watch, .watchBelief, .link, .phoneBelief: true
    default: false
    }
  }

  fileprivate func isThere(in timeline: Timeline) -> Bool {
    switch self {
    case .watchRun: !timeline.phases.isEmpty
    case .mirror: !timeline.mirror.isEmpty
    case .watchScreen: timeline.apps.screens[.watch]?.isEmpty == false
    case .phoneScreen: timeline.apps.screens[.phone]?.isEmpty == false
    case .haptics: !timeline.haptics.isEmpty
    case .watchVerbs: timeline.apps.verbs[.watch]?.isEmpty == false
    case .phoneVerbs: timeline.apps.verbs[.phone]?.isEmpty == false
    case .watchTasks: !timeline.apps.tasks.isEmpty
    case .files: !timeline.apps.files.isEmpty
    case .documents: !timeline.documents.isEmpty
    case .checks: timeline.marks.contains { $0.device == nil }
    case .watchApp, .watch, .watchBelief, .link, .phoneBelief, .phone, .phoneApp: true
    }
  }
}
