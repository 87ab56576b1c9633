/// The duties of every app to its system, done here for events to which no module listens.
enum Unheard {
  static func answer(_ event: WireValue, by link: AppLink) {
    switch event["type"]?.text {
    case "action":
      let verb = event["do"]?.text ?? ""
      link.call(
        "refused",
        ["action": .string(verb), "reason": .string("this app has no verb “\(verb)”")]
      )
    case "userInfo":
      link.call("acknowledge", ["origin": event["origin"] ?? 0, "id": event["id"] ?? 0])
    case "session"
    where event["event"]?.text == "backgroundTask" && event["state"]?.text == "handed":
      BackgroundTasks.shared.take(event)
    default: break
    }
  }
}
