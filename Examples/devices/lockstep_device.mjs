// The part of a device that every device has: lines, steps, time, and the session of its operating system.
//
// Copy this file beside yours. Make a class of `Device` that says what its app does, and call `run()`: watch.mjs is one.
// It keeps docs/protocol up to lease.md, and of session.md what goes over a connection: presence, reachability, messages,
// contexts and user infos. Files, complications, other watches and what outlives the process are not here.

import { createHash, randomBytes } from "node:crypto";
import net from "node:net";

const TOKEN = /\s*("(?:[^"\\]|\\.)*"|[-+.\w]+|[[\]{}:,])/g;

// A payload as it was written, without white space: whoever passes it on keeps its bytes (VALUE-13).
export class Payload {
  constructor(text) {
    this.text = text;
  }
}

// Reads a line; what stands under “payload” stays text.
export function read(line) {
  const tokens = [...line.matchAll(TOKEN)].map((match) => match[1]);
  let at = 0;
  function value(isPayload) {
    const start = at;
    let found;
    if (tokens[at] === "{") {
      found = {};
      for (at += 1; tokens[at] !== "}"; ) {
        if (tokens[at] === ",") at += 1;
        const name = JSON.parse(tokens[at]);
        at += 2;
        found[name] = value(name === "payload");
      }
      at += 1;
    } else if (tokens[at] === "[") {
      found = [];
      for (at += 1; tokens[at] !== "]"; ) {
        if (tokens[at] === ",") at += 1;
        found.push(value(false));
      }
      at += 1;
    } else {
      found = JSON.parse(tokens[at]);
      at += 1;
    }
    return isPayload ? new Payload(tokens.slice(start, at).join("")) : found;
  }
  return value(false);
}

export function write(value) {
  if (value instanceof Payload) return value.text;
  if (Array.isArray(value)) return `[${value.map(write).join(",")}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  const fields = Object.entries(value).filter(([, item]) => item !== undefined);
  return `{${fields.map(([name, item]) => `${JSON.stringify(name)}:${write(item)}`).join(",")}}`;
}

// A device. `uptime` is in nanoseconds, `wall` in microseconds since 1970, both of the present step.
export class Device {
  name = "my device";
  effects = [];

  // What a device of yours has.

  // Does what a person does; a sentence where that is refused.
  action() {
    return "there is no such verb";
  }

  screen() {
    return { screen: "off" };
  }

  // The app is given something, or told what became of something that it sent.
  received() {}
  outcome() {}

  // Lines.

  run() {
    this.role = process.env.LOCKSTEP_ROLE;
    let bytes = Buffer.alloc(0);
    this.lines = net.connect(process.env.LOCKSTEP_SOCKET, () =>
      this.say({ type: "hello", protocol: [1], role: this.role, name: this.name, capabilities: ["lease"] }),
    );
    this.lines.on("data", (more) => {
      bytes = Buffer.concat([bytes, more]);
      for (let end; (end = bytes.indexOf(10)) >= 0; bytes = bytes.subarray(end + 1)) {
        this.hear(read(bytes.subarray(0, end).toString()));
      }
    });
    this.lines.on("end", () => process.exit(0));
  }

  hear(frame) {
    if (frame.type === "welcome") this.welcome(frame);
    if (frame.type === "step") this.answer(frame);
    if (frame.type === "inputs") this.live(frame.inputs);
    if (frame.type === "bye") process.exit(0);
    if (frame.type === "error") {
      console.error(frame.text);
      process.exit(1);
    }
  }

  say(frame) {
    this.lines.write(`${write(frame)}\n`);
  }

  // Steps.

  welcome(frame) {
    this.incarnation = frame.incarnation;
    this.leased = frame.leased;
    const seeded = createHash("sha256").update(`${frame.seed} ${this.role} ${this.incarnation}`).digest();
    const drawn = (this.leased ? seeded : randomBytes(8)).readUIntBE(0, 6); // HOST-10
    this.origin = drawn + 1; // SESSION-8
    this.session = new Session(this);
  }

  answer(frame) {
    this.uptime = frame.uptime;
    this.wall = frame.wall;
    this.step(frame.inputs ?? []);
    const deadline = this.deadline();
    this.say({ type: "done", step: frame.step, effects: this.effects, deadline });
  }

  live(inputs) {
    this.uptime = Math.round(performance.now() * 1e6);
    this.wall = Date.now() * 1000;
    this.step(inputs);
    this.say({ type: "effects", effects: this.effects });
    clearTimeout(this.timer);
    const due = this.deadline();
    if (due !== undefined) this.timer = setTimeout(() => this.live([]), Math.max(1, (due - this.uptime) / 1e6));
  }

  // LEASE-4: what was due before now, then the inputs, or the one deadline at now.
  step(inputs) {
    this.effects = [];
    for (let due; (due = this.deadline()) !== undefined && due < this.uptime; ) this.act(due);
    for (const input of inputs) this.take(input);
    if (inputs.length === 0 && this.deadline() === this.uptime) this.act(this.uptime);
    const screen = this.screen();
    if (write(screen) === this.shown) return;
    this.shown = write(screen);
    this.effect("shown", { screen });
  }

  take(input) {
    if (input.type === "link") this.session.link(input.up);
    if (input.type === "packet") this.session.packet(input.packet);
    if (input.type !== "input") return;
    const { type, do: verb, ...rest } = input;
    const reason = this.action(verb, rest);
    if (reason) this.effect("refused", { do: verb, reason });
  }

  deadline() {
    return this.session.deadline();
  }

  act(due) {
    this.session.act(due);
  }

  effect(type, fields) {
    this.effects.push({ type, ...fields });
  }

  packet(kind, fields) {
    this.effect("packet", { packet: { kind, ...fields } });
  }
}

// What the operating system promises over a connection (session.md).
export class Session {
  app = "notRunning";
  up = false;
  reachable = false;
  active = false;
  ids = { message: 0, context: 0, userInfo: 0 };
  waiting = new Map(); // a message: when its answer is late, and whether it wants a reply
  receipted = 0;
  held = []; // what waits for the activation
  queue = []; // user infos without a receipt
  sent = 0; // how many of them are under way
  taken = new Map(); // the runs of numbers taken of each origin
  asked = new Set(); // messages that wait for the app's answer

  constructor(device) {
    this.device = device;
  }

  tell(event, fields) {
    this.device.effect("session", { event, ...fields });
  }

  end(kind, id, outcome, code) {
    this.tell("outcome", { kind, id, outcome, code });
    this.device.outcome(kind, id, outcome, code);
  }

  // The app and the link.

  // The app runs from now on, in front: SESSION-4.
  start() {
    this.app = "foreground";
    this.presence();
    this.active = true;
    this.tell("activated");
    const held = this.held.splice(0);
    for (const item of held.filter((item) => item.kind === "applicationContext").slice(-1)) this.hand(item);
    for (const item of held.filter((item) => item.kind !== "applicationContext")) this.hand(item);
    this.look();
  }

  // SESSION-5.
  stop() {
    this.app = "notRunning";
    this.active = this.reachable = false;
    this.presence();
    this.lose(7016);
  }

  presence() {
    if (!this.up) return;
    const { incarnation, origin } = this.device;
    this.device.packet("presence", { incarnation, origin, app: this.app });
  }

  link(up) {
    if (up === this.up) return;
    this.up = up;
    this.underWay = undefined;
    this.sent = 0;
    this.asked.clear();
    if (up) this.presence();
    else this.lose(7007);
    this.look();
    this.flush();
  }

  lose(code) {
    for (const id of [...this.waiting.keys()]) this.answered(id, "unknown", code);
  }

  // The watch reaches its phone while its own app is in front (SESSION-11).
  look() {
    const reachable = this.active && this.up;
    if (reachable === this.reachable || this.app === "notRunning") return;
    this.reachable = reachable;
    this.tell("reachability", { value: reachable });
  }

  // SESSION-51, SESSION-32.
  flush() {
    if (this.up && this.slot && !this.underWay && this.slot.id !== this.receipted) {
      this.underWay = this.slot;
      this.device.packet("context", this.slot);
    }
    while (this.up && this.sent < Math.min(8, this.queue.length)) {
      const bytes = this.queue.slice(0, this.sent + 1).reduce((sum, one) => sum + Buffer.byteLength(one.payload.text), 0);
      if (this.sent > 0 && bytes > 262144) break;
      const { id, payload } = this.queue[this.sent];
      const after = this.queue[this.sent - 1]?.id;
      this.device.packet("userInfo", { origin: this.device.origin, id, after, payload });
      this.sent += 1;
    }
  }

  // What the app sends.

  // SESSION-20; of sizes (VALUE-20) nothing is known here.
  refusal(payload) {
    if (!this.active) return 7004;
    return [...payload.text.matchAll(TOKEN)].some((match) => match[1] === "null") ? 7010 : undefined;
  }

  sendMessage(payload, reply = false) {
    const id = (this.ids.message += 1);
    const code = this.refusal(payload) ?? (this.reachable ? undefined : 7007);
    if (code) return this.end("message", id, "failed", code);
    this.waiting.set(id, { late: this.device.uptime + 300e9, reply });
    this.device.packet("message", { id, reply, payload });
  }

  sendUserInfo(payload) {
    const id = (this.ids.userInfo += 1);
    const code = this.refusal(payload);
    if (code) return this.end("userInfo", id, "failed", code);
    this.queue.push({ id, payload });
    this.flush();
  }

  setContext(payload) {
    const id = (this.ids.context += 1);
    const code = this.refusal(payload);
    if (code) return this.end("applicationContext", id, "failed", code);
    if (this.slot?.payload.text !== payload.text) this.slot = { id, payload };
    this.flush();
  }

  reply(id, payload) {
    if (this.asked.delete(id)) this.device.packet("reply", { id, payload });
  }

  // What comes.

  packet(packet) {
    if (this.up) this[`take_${packet.kind}`]?.(packet);
  }

  give(kind, id, payload) {
    if (this.active) this.hand({ kind, id, payload });
    else this.held.push({ kind, id, payload });
  }

  hand({ kind, id, payload }) {
    this.tell("received", { kind, id });
    this.device.received(kind, id, payload);
  }

  // SESSION-15.
  take_presence(packet) {
    const peer = `${packet.incarnation} ${packet.origin}`;
    if (this.peer && this.peer !== peer) {
      this.receipted = 0;
      this.underWay = undefined;
    }
    this.peer = peer;
    this.flush();
  }

  take_message({ id, reply, payload }) {
    if (!this.active) return this.device.packet("failure", { id, code: 7007 });
    if (reply) this.asked.add(id);
    this.give("message", id, payload);
    if (!reply) this.device.packet("receipt", { id, time: this.device.wall });
  }

  // SESSION-24, SESSION-211.
  answered(id, outcome, code, reply) {
    const message = this.waiting.get(id);
    if (!message || (reply !== undefined && reply !== message.reply)) return;
    this.waiting.delete(id);
    this.end("message", id, outcome, code);
  }

  take_receipt({ id }) {
    this.answered(id, "delivered", undefined, false);
  }

  take_reply({ id }) {
    this.answered(id, "replied", undefined, true);
  }

  take_failure({ id, code = 7001 }) {
    this.answered(id, code === 7011 ? "unknown" : "failed", code);
  }

  // SESSION-52, SESSION-53.
  take_context({ id, payload }) {
    if (payload.text !== this.context) {
      this.context = payload.text;
      this.give("applicationContext", id, payload);
    }
    this.device.packet("contextReceipt", { id });
  }

  take_contextReceipt({ id }) {
    if (id === this.underWay?.id) {
      this.receipted = id;
      this.underWay = undefined;
    }
    this.flush();
  }

  // SESSION-34: one whose number lies in no run is new; it comes again if the one that it follows has not come.
  take_userInfo({ origin, id, after, payload }) {
    if (!this.taken.has(origin)) this.taken.set(origin, []);
    const runs = this.taken.get(origin);
    const has = (number) => runs.some(([first, last]) => first <= number && number <= last);
    if (after !== undefined && !has(after) && !has(id)) return;
    if (!has(id)) {
      const run = runs.find(([, last]) => last < id && id <= last + 10_000);
      if (run) run[1] = id;
      else runs.push([id, id]);
      this.give("userInfo", id, payload);
    }
    this.device.packet("userInfoReceipt", { origin, id });
  }

  take_userInfoReceipt({ origin, id }) {
    const place = this.queue.findIndex((one) => one.id === id);
    if (origin !== this.device.origin || place < 0) return;
    this.queue.splice(place, 1);
    if (place < this.sent) this.sent -= 1;
    this.end("userInfo", id, "delivered");
    this.flush();
  }

  // Time.

  deadline() {
    const dues = [...this.waiting.values()].map((message) => message.late);
    return dues.length === 0 ? undefined : Math.min(...dues);
  }

  act(due) {
    for (const [id, message] of [...this.waiting]) if (message.late === due) this.answered(id, "unknown", 7012);
  }
}
