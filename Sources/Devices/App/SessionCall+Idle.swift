import LockstepLink

extension Session.Call {
  /// The note for an app's author about a call whose named object does not exist; `nil` for a call that
  /// names no object.
  var idleText: String? {
    switch self {
    case .reply(let id, _): "the app's “reply” to \(id) went nowhere: no such message waits for one"
    case .refuse(let id, _):
      "the app's “refuse” of \(id) went nowhere: no such message waits for a reply"
    case .cancelUserInfo(let id): "the app's “cancelUserInfo” \(id) found nothing to take back"
    case .cancelFile(let id): "the app's “cancelFile” \(id) found nothing to take back"
    case .completeTask(let id):
      "the app's “completeTask” \(id) completed nothing: none such is open"
    case .acknowledgeUserInfo(let origin, let id):
      "the app's “acknowledge” of \(id) of origin \(origin) did nothing: no such user info waits"
    case .forget(let name):
      "the app's “forget” of “\(name)” forgot nothing: nothing is kept under that name"
    default: nil
    }
  }

  /// `true` if the call, when it finds the object that it names, returns effects that show it.
  var tellsByEffects: Bool {
    switch self {
    case .acknowledgeUserInfo, .forget: false
    default: true
    }
  }
}
