import LockstepProtocol

/// The lanes of a page from top to bottom; lanes without content are left out.
struct Lanes: Sendable {
  /// The subject of a lane; the script uses these names.
  enum Kind: String, CaseIterable, Sendable {
    case watchRun, mirror, watchScreen, haptics, watchVerbs, watchTasks, watchApp, watch
    case watchBelief, link, phoneBelief
    case phone, phoneApp, phoneVerbs, phoneScreen, files, documents, checks
  }

  /// A lane with its name and its position.
  struct Row: Sendable {
    var kind: Kind
    var y: Int
    var height: Int
  }

  private(set) var rows: [Row] = []
  private(set) var height = Self.top

  /// The height of the ruler in pixels; `gap` is that between two lanes.
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

  /// `true` if the lane touches the one below it: a device, its belief about the link, the link, the
  /// other device's belief and that device have no gaps between them.
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
