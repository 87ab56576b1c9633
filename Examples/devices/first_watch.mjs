// A watch that lists the workouts in progress on its phone: all that its app does, beside what lockstep_device.mjs has.
//
//   lockstep run --watch "node Examples/devices/first_watch.mjs" Examples/devices/list.scenario

import { Device, Payload } from "./lockstep_device.mjs";

class Watch extends Device {
  name = "list";
  running = false;
  sessionRuns = false;
  workouts = [];

  action(verb, { payload, reply }) {
    if (verb === "launch") return this.running ? "the app is running" : this.open();
    if (!this.running) return "the app does not run";
    if (verb === "quit") {
      this.running = this.sessionRuns = false;
      return this.session.stop();
    }
    const send = { message: "sendMessage", "user-info": "sendUserInfo", context: "setContext" }[verb];
    if (!send) return `this watch knows no “${verb}”`;
    if (!(payload instanceof Payload)) return "it needs a payload";
    return this.session[send](payload, reply);
  }

  open() {
    this.running = true;
    this.session.start();
  }

  received(kind, id, payload) {
    if (kind === "message") this.session.reply(id, payload); // SESSION-29
    if (kind !== "applicationContext") return;
    const snapshot = JSON.parse(payload.text);
    if (snapshot.type === "snapshot") this.workouts = snapshot.workouts;
  }

  take(input) {
    if (input.packet?.kind !== "launch") return super.take(input);
    if (!this.running) this.open(); // SESSION-61
    this.sessionRuns = true;
    this.packet("launchReceipt", { id: input.packet.id });
  }

  screen() {
    if (!this.running) return { screen: "off", pending: 0, reachable: false, workoutSession: false };
    const workouts = this.workouts.map(({ splitName = "", logs }) => ({
      name: splitName,
      done: logs.filter((log) => ["completed", "skipped"].includes(log.status)).length,
      total: logs.length,
    }));
    const { reachable } = this.session;
    return { screen: "workouts", workouts, pending: 0, reachable, workoutSession: this.sessionRuns };
  }
}

new Watch().run();
