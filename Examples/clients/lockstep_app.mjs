// A client for apps in JavaScript: one file, to be copied beside your own.
//
//     import { App } from "./lockstep_app.mjs";
//     const app = new App("chat");
//     app.on("say", (words) => app.sendMessage({ text: words.text }, { reply: console.log }));
//     app.onMessage = (payload) => ({ heard: payload.text });
//     app.run();
//
// It does what every app owes its system (docs/protocol/apps.md): it activates its session,
// acknowledges user infos, completes background tasks and what observers of health are told, and
// refuses verbs that it does not know.
// Files of the app are in $HOME. An integer beyond 2^53 is a BigInt, in both directions.
//
// Import it first: each life of the app is a thread of its own, in which your program runs from
// its beginning, so that many runs start one interpreter (HOST-35).

import fs from "node:fs";
import net from "node:net";
import os from "node:os";
import path from "node:path";
import { Worker, isMainThread, parentPort, workerData } from "node:worker_threads";

/** Starts the thread of each life, one after the other; the main thread only waits for them. */
function beginLives() {
  const start = (number) =>
    new Worker(process.argv[1], { argv: process.argv.slice(2), workerData: { life: number } });
  const live = (life, number, next) => {
    let again = false;
    life.on("message", () => (again = true));
    life.on("error", (error) => {
      console.error(error);
      process.exit(1);
    });
    // From the second life on the next thread is started ahead, and waits for its turn.
    life.on("exit", (code) => {
      if (!again) process.exit(code);
      live(next ?? start(number + 1), number + 1, start(number + 2));
    });
    life.postMessage("live");
  };
  live(start(1), 1);
}

const life = isMainThread ? 0 : workerData?.life;
if (life) {
  await new Promise((resolve) => parentPort.once("message", resolve));
} else if (isMainThread && process.env.LOCKSTEP_SOCKET) {
  beginLives();
  await new Promise(() => {});
}

/** Reads a line; integers that a number does not hold become BigInts. */
function read(line) {
  if (!/\d{16}/.test(line)) return JSON.parse(line);
  const tokens = /"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*/g;
  const isLarge = (token) => /^-?\d+$/.test(token) && !Number.isSafeInteger(Number(token));
  const marked = line.replace(tokens, (token) =>
    isLarge(token) ? `{"$integer":"${token}"}` : token);
  return JSON.parse(marked, (_, value) =>
    typeof value?.$integer === "string" ? BigInt(value.$integer) : value);
}

/** Writes a line; quotes within a text are escaped, so that only what was marked looks so. */
function write(value) {
  const marked = JSON.stringify(value, (_, value) =>
    typeof value === "bigint" ? { $integer: `${value}` } : value);
  return marked.replace(/\{"\$integer":"(-?\d+)"\}/g, "$1") + "\n";
}

/** A task of the scheduler: `complete` ends it, once, and `onExpired` is told of its last seconds. */
class Task {
  isCompleted = false;
  onExpired = () => {};

  constructor(app, { id, identifier }) {
    Object.assign(this, { app, id, identifier });
  }

  complete(success = true) {
    if (this.isCompleted) return;
    this.isCompleted = true;
    this.app.scheduled.delete(this.id);
    this.app.call("setTaskCompleted", { id: this.id, success });
  }
}

export class App {
  verbs = new Map();
  calls = [];
  timers = [];
  replies = new Map();
  tags = 0;
  tasks = [];
  pending = false;
  scheduled = new Map();
  /** The change of health that is looked at, and by tag the questions that are asked for one. */
  change = undefined;
  questions = new Map();
  /** The device's clocks: nanoseconds of uptime, and microseconds since 1970. */
  uptime = 0n;
  wall = 0;
  reachable = false;
  onLaunch = () => {};
  onMessage = () => ({});
  onUserInfo = () => {};
  onContext = () => {};
  onHealthChange = () => {};
  onFile = () => {};
  onReachability = () => {};
  onResponse = () => {};
  onTask = (task) => task.complete();
  onTaskRefused = () => {};

  constructor(name) {
    this.name = name;
    /** Where it runs: on the watch or on the phone. */
    this.device = process.env.LOCKSTEP_ROLE === "phoneApp" ? "phone" : "watch";
    this.screen = { screen: name };
  }

  // What the app asks.

  /** Says what `watch do VERB {…}` does; `act` is given its words. */
  on(verb, act) {
    this.verbs.set(verb, act);
  }

  call(name, fields = {}) {
    this.calls.push({ call: name, ...fields });
  }

  show(fields) {
    Object.assign(this.screen, fields);
    this.call("shown", { screen: { ...this.screen } });
  }

  note(text) {
    this.call("note", { text });
  }

  /** Sends now or fails: `reply` is given the answer, `error` a code such as 7007. */
  sendMessage(payload, { reply, error } = {}) {
    const tag = this.newTag();
    this.replies.set(tag, { reply, error });
    this.call("message", { payload, reply: reply !== undefined, tag });
  }

  /**
   * Asks health by a call of its name; `answer` is given what it says, with `code` if refused.
   *
   * What `onHealthChange` is told of is completed once all that it asks is answered.
   */
  health(call, fields = {}, answer) {
    const tag = this.newTag();
    this.replies.set(tag, { reply: answer });
    if (this.change !== undefined) this.questions.set(tag, this.change);
    this.call(call, { ...fields, tag });
  }

  /**
   * Asks a server; `answer` is given its `status` and `body`, or a `code` such as -1009.
   *
   * A body becomes JSON, and a key the header by which a server knows the request again. With
   * `background: true` and a `tag` of its own, another life of the app may be told: `onResponse`.
   */
  request(method, address, { body, key, tag, headers, ...fields } = {}, answer) {
    tag ??= this.newTag();
    this.replies.set(tag, { reply: answer });
    const type = body === undefined ? {} : { "Content-Type": "application/json" };
    const known = key === undefined ? {} : { "Idempotency-Key": key };
    const text = body === undefined ? {} : { body: JSON.stringify(body) };
    headers = { ...type, ...known, ...headers };
    this.call("request", { method, address, tag, headers, ...text, ...fields });
  }

  transferUserInfo(payload) {
    this.call("userInfo", { payload });
  }

  updateContext(payload) {
    this.call("context", { payload });
  }

  /** Sends a file of $HOME, by its path in it. */
  transferFile(path, metadata = {}) {
    this.call("transferFile", { path, metadata });
  }

  /**
   * Asks the phone to run the app later: `onTask` is given a task, or `onTaskRefused` a code.
   *
   * `earliest` is a text such as "2026-01-05T09:15:00Z"; `processing: true` asks for minutes while
   * the phone is locked, and `network: true` for a network then.
   */
  submitTask(identifier, fields = {}) {
    this.call("submitTask", { identifier, ...fields });
  }

  newTag() {
    return `${this.uptime}-${++this.tags}`;
  }

  /** Does something later, by the device's clock: at a deadline the system sends a tick. */
  after(seconds, act) {
    this.timers.push({ at: this.uptime + BigInt(Math.round(seconds * 1e9)), act });
    this.timers.sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
  }

  // What the system tells.

  handle(event) {
    switch (event.type) {
      case "launched":
        this.pending = event.contentPending ?? false;
        this.call("activate");
        return this.onLaunch(event);
      case "action": {
        const act = this.verbs.get(event.do);
        if (act) return act(event);
        const reason = `the app knows ${[...this.verbs.keys()].join(", ")}`;
        return this.call("refused", { action: event.do, reason });
      }
      case "session":
        return this.handleSession(event);
      case "contentPending":
        this.pending = event.value;
        return this.completeTasks();
      case "message": {
        const answer = this.onMessage(event.payload ?? {});
        if (event.reply) this.call("reply", { to: event.id, payload: answer ?? {} });
        return;
      }
      case "reply":
        return this.answered(event.tag)?.reply?.(event.payload ?? {});
      case "health":
        return this.handleHealth(event);
      case "task":
        return this.handleTask(event);
      case "response": {
        const asked = this.answered(event.tag);
        return (asked ? asked.reply : this.onResponse)?.(event);
      }
      case "context":
        return this.onContext(event.payload);
      case "userInfo":
        this.onUserInfo(event.payload);
        return this.call("acknowledge", { origin: event.origin, id: event.id });
      case "file":
        return this.onFile(this.place(event), event.name, event.metadata);
      case "workout":
        if (event.through !== undefined) this.call("taken", { through: event.through });
        return;
      case "tick":
        while (this.timers[0]?.at <= this.uptime) this.timers.shift().act();
    }
  }

  /** The place of a file that came; a system without folders gives its bytes alone. */
  place(event) {
    if (event.path !== undefined) return path.join(process.env.HOME, event.path);
    const file = path.join(fs.mkdtempSync(path.join(os.tmpdir(), "app-")), event.name);
    fs.writeFileSync(file, Buffer.from(event.data ?? "", "base64"));
    return file;
  }

  handleSession(event) {
    if (event.event === "deactivated") this.call("activate");
    if (event.event === "reachability") this.onReachability((this.reachable = event.value));
    if (event.event === "backgroundTask" && event.state === "handed") {
      this.tasks.push(event.id);
      this.completeTasks();
    }
    if (event.event === "outcome" && ["failed", "unknown"].includes(event.outcome)) {
      this.answered(event.tag)?.error?.(event.code);
    }
  }

  handleHealth(event) {
    if (event.updated) {
      return this.lookAt(event.completion, () => this.onHealthChange(event.updated));
    }
    const change = this.questions.get(event.tag);
    this.questions.delete(event.tag);
    this.lookAt(change, () => this.answered(event.tag)?.reply?.(event));
  }

  /** Does what a change of health leads to, and completes it where no answer is awaited for it. */
  lookAt(change, act) {
    this.change = change;
    act();
    this.change = undefined;
    if (change === undefined || [...this.questions.values()].includes(change)) return;
    this.call("completeObserver", { completion: change });
  }

  handleTask(event) {
    if (event.state === "refused") this.onTaskRefused(event.identifier, event.code);
    if (event.state === "handed") {
      const task = new Task(this, event);
      this.scheduled.set(event.id, task);
      this.onTask(task);
    }
    const task = this.scheduled.get(event.id);
    if (event.state === "expired" && task) {
      task.onExpired();
      task.complete(false);
    }
  }

  answered(tag) {
    const waiting = this.replies.get(tag);
    this.replies.delete(tag);
    return waiting;
  }

  completeTasks() {
    while (this.tasks.length > 0 && !this.pending)
      this.call("completeTask", { id: this.tasks.shift() });
  }

  run() {
    const link = net.connect(process.env.LOCKSTEP_SOCKET);
    const say = (line) => link.write(write(line));
    say({
      type: "hello",
      protocol: [1],
      role: process.env.LOCKSTEP_ROLE,
      name: this.name,
      capabilities: ["lease", "reset"],
    });
    let unread = "";
    link.setEncoding("utf8");
    link.on("data", (text) => {
      const lines = (unread + text).split("\n");
      unread = lines.pop();
      for (const step of lines.map(read)) {
        if (step.type === "step") say(this.answer(step));
        if (step.type === "bye" && step.again) {
          parentPort.postMessage("again");
          process.exit(0);
        }
      }
    });
    link.on("error", (error) => {
      // Of a later life it means that nobody wants it any more.
      if (life === 1) throw error;
    });
    link.on("close", () => process.exit(0));
  }

  answer(step) {
    this.uptime = BigInt(step.uptime);
    this.wall = step.wall;
    this.calls = [];
    this.handle(step.event);
    const done = { type: "done", number: step.number, calls: this.calls };
    const at = this.timers[0]?.at;
    if (at !== undefined) done.deadline = at > this.uptime ? at : this.uptime + 1n;
    return done;
  }
}
