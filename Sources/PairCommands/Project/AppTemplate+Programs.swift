extension AppTemplate {
  static let pythonProgram = #"""
    """An app for a watch and a phone: what is said on one is heard on the other."""
    import json, os, socket

    heard = []


    def handle(event):
        """What the app asks of its system when something happens, in order."""
        match event:
            case {"type": "launched"}:
                for document in event["documents"]:
                    heard.extend(document["content"])
                return [{"call": "activate"}, show()]
            case {"type": "session", "event": "deactivated"}:
                return [{"call": "activate"}]
            case {"type": "session", "event": "backgroundTask", "state": "handed"}:
                return [{"call": "completeTask", "id": event["id"]}]
            case {"type": "action", "do": "say"}:
                return [{"call": "userInfo", "payload": {"text": event["text"]}}]
            case {"type": "action"}:
                return [{"call": "refused", "action": event["do"], "reason": "the app knows say"}]
            case {"type": "userInfo"}:
                heard.append(event["payload"]["text"])
                return [{"call": "keep", "name": "heard", "content": heard},
                        {"call": "acknowledge", "origin": event["origin"], "id": event["id"]}, show()]
        return []


    def show():
        return {"call": "shown", "screen": {"screen": "words", "heard": heard}}


    link = socket.socket(socket.AF_UNIX)
    link.connect(os.environ["LOCKSTEP_SOCKET"])
    lines = link.makefile("rw", newline="\n")
    print(json.dumps({"type": "hello", "protocol": [1], "role": os.environ["LOCKSTEP_ROLE"],
                      "name": "words", "capabilities": ["lease"]}), file=lines, flush=True)
    for frame in map(json.loads, lines):
        if frame["type"] == "step":
            done = {"type": "done", "number": frame["number"], "calls": handle(frame["event"])}
            print(json.dumps(done), file=lines, flush=True)

    """#

  static let javascriptProgram = #"""
    // An app for a watch and a phone: what is said on one is heard on the other.
    const net = require("net");
    const readline = require("readline");

    const heard = [];
    const show = () => ({ call: "shown", screen: { screen: "words", heard } });

    // What the app asks of its system when something happens, in order.
    function handle(event) {
      switch (event.type) {
        case "launched":
          for (const document of event.documents) heard.push(...document.content);
          return [{ call: "activate" }, show()];
        case "session":
          if (event.event === "deactivated") return [{ call: "activate" }];
          if (event.event === "backgroundTask" && event.state === "handed")
            return [{ call: "completeTask", id: event.id }];
          return [];
        case "action":
          if (event.do === "say") return [{ call: "userInfo", payload: { text: event.text } }];
          return [{ call: "refused", action: event.do, reason: "the app knows say" }];
        case "userInfo":
          heard.push(event.payload.text);
          return [
            { call: "keep", name: "heard", content: heard },
            { call: "acknowledge", origin: event.origin, id: event.id },
            show(),
          ];
        default:
          return [];
      }
    }

    const link = net.connect(process.env.LOCKSTEP_SOCKET);
    const say = (value) => link.write(JSON.stringify(value) + "\n");
    const role = process.env.LOCKSTEP_ROLE;
    say({ type: "hello", protocol: [1], role, name: "words", capabilities: ["lease"] });
    readline.createInterface({ input: link }).on("line", (line) => {
      const frame = JSON.parse(line);
      if (frame.type === "step")
        say({ type: "done", number: frame.number, calls: handle(frame.event) });
    });

    """#

  static let manifest = """
    // swift-tools-version: 5.9
    import PackageDescription

    let package = Package(
      name: "Words",
      targets: [.executableTarget(name: "Watch"), .executableTarget(name: "Phone")]
    )

    """

  static let swiftProgram = """
    // An app for a watch and a phone: what is said on one is heard on the other.
    import Foundation
    import LockstepApp
    import WatchConnectivity

    final class Words: NSObject, WCSessionDelegate {
      private var heard: [String] = []

      func show() { LockstepApp.show(["screen": "words", "heard": heard]) }

      func session(
        _ session: WCSession, activationDidCompleteWith state: WCSessionActivationState, error: Error?
      ) {
        show()
      }

      #if os(iOS)
        func sessionDidBecomeInactive(_ session: WCSession) {}
        func sessionDidDeactivate(_ session: WCSession) { session.activate() }
      #endif

      func session(_ session: WCSession, didReceiveUserInfo userInfo: [String: Any]) {
        heard.append(userInfo["text"] as? String ?? "")
        show()
      }
    }

    let words = Words()

    // In a scenario: watch say hello
    LockstepApp.on("say") { arguments in
      WCSession.default.transferUserInfo(["text": arguments["text"] as? String ?? ""])
    }

    LockstepApp.run {
      WCSession.default.delegate = words
      WCSession.default.activate()
    }

    """

  static let build = """
    #!/bin/sh
    # Builds both halves for Linux, with the modules that stand in for Apple's.
    set -e
    lockstep apps build --role watch -- swift build --product Watch
    lockstep apps build --role phone -- swift build --product Phone

    """
}
