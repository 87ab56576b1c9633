import Lockstep

/// Uploads each run once: what is not answered well is sent again, and with a key it is known again.
struct Uploader: CompanionApp {
  /// Whether its requests say that they are one; without that each try is a run of its own.
  var hasKeys = true
  private var waiting: LockstepJSON?
  private var next: Duration?
  private var uploaded: [LockstepJSON] = []

  init(hasKeys: Bool = true) { self.hasKeys = hasKeys }

  var screen: LockstepJSON { ["screen": "uploader", "uploaded": .array(uploaded)] }
  var deadline: Duration? { next }

  mutating func handle(_ event: LockstepEvent, at moment: LockstepMoment) -> [LockstepCall] {
    switch event {
    case .launched: return [.activate]
    case .action("upload", let run):
      waiting = run
      return upload()
    case .tick:
      next = nil
      return upload()
    case .response(let answer):
      guard let run = waiting else { return [] }
      if answer.status == 201 {
        uploaded.append(run)
        waiting = nil
      } else {
        next = moment.uptime + .seconds(5)
      }
      return []
    default: return []
    }
  }

  private func upload() -> [LockstepCall] {
    guard let run = waiting else { return [] }
    let key = hasKeys ? run["id"]?.string : nil
    return [.request(.post(run, to: "https://notes.example/runs", key: key), tag: "run")]
  }
}
