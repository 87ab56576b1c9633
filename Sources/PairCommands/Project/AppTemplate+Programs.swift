extension AppTemplate {
  static func pythonProgram(_ name: String) -> String {
    #"""
    """An app for a watch and a phone: what is said on one is heard on the other."""
    from lockstep_app import App

    import json, os

    app = App("\#(name)")
    store = os.path.join(os.environ["HOME"], "heard.json")
    heard = []


    def launch(_):
        if os.path.exists(store):
            with open(store) as file:
                heard.extend(json.load(file))
        app.show(heard=heard)


    def hear(payload):
        heard.append(payload.get("text", ""))
        with open(store, "w") as file:
            json.dump(heard, file)
        app.show(heard=heard)


    def remind(words):
        # The app is woken then. app.wall is the device's date, in microseconds since 1970.
        app.after(words["seconds"], lambda: app.show(reminded=words["text"], at=app.wall))


    app.on("say", lambda words: app.transfer_user_info({"text": words["text"]}))
    app.on("remind", remind)
    app.on_launch, app.on_user_info = launch, hear
    app.run()

    """#
  }

  static func javascriptProgram(_ name: String) -> String {
    #"""
    // An app for a watch and a phone: what is said on one is heard on the other.
    import { App } from "./lockstep_app.mjs";
    import fs from "node:fs";
    import path from "node:path";

    const app = new App("\#(name)");
    const store = path.join(process.env.HOME, "heard.json");
    let heard = [];

    app.onLaunch = () => {
      if (fs.existsSync(store)) heard = JSON.parse(fs.readFileSync(store, "utf8"));
      app.show({ heard });
    };

    app.onUserInfo = (payload) => {
      heard.push(payload.text ?? "");
      fs.writeFileSync(store, JSON.stringify(heard));
      app.show({ heard });
    };

    app.on("say", (words) => app.transferUserInfo({ text: words.text }));
    app.on("remind", (words) => {
      // The app is woken then. app.wall is the device's date, in microseconds since 1970.
      app.after(words.seconds, () => app.show({ reminded: words.text, at: app.wall }));
    });
    app.run();

    """#
  }
}
