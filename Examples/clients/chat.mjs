#!/usr/bin/env node
// A chat of two devices: what is said goes at once, or with the next connection; both keep what they heard.
import fs from "node:fs";
import path from "node:path";
import { App } from "./lockstep_app.mjs";

const app = new App("chat");
const store = path.join(process.env.HOME, "heard.json");
let heard = [];

const take = (payload) => {
  heard.push(payload.text ?? "");
  fs.writeFileSync(store, JSON.stringify(heard));
  app.show({ heard });
  return { count: heard.length };
};

app.on("say", (words) => {
  const payload = { text: words.text };
  app.sendMessage(payload, {
    reply: (answer) => app.show({ answered: answer.count }),
    error: () => app.transferUserInfo(payload),
  });
});
app.on("remind", (words) => app.after(words.seconds, () => app.show({ reminded: words.text })));
app.onLaunch = () => {
  if (fs.existsSync(store)) heard = JSON.parse(fs.readFileSync(store, "utf8"));
  app.show({ heard });
};
app.onMessage = take;
app.onUserInfo = take;
app.run();
