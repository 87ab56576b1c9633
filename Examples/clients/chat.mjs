#!/usr/bin/env node
// A chat of two devices: what is said goes at once, or with the next connection; both keep what they heard.
import fs from "node:fs";
import path from "node:path";
import { App } from "./lockstep_app.mjs";

const app = new App("chat");
const store = path.join(process.env.HOME, "heard.json");
// What was heard, by what it was numbered as: what is sent again, since its reply was lost, is heard once.
let heard = {};
let said = 0;

const show = () => app.show({ heard: Object.values(heard) });

const take = (payload) => {
  const text = payload.text ?? "";
  heard[payload.number ?? text] = text;
  fs.writeFileSync(store, JSON.stringify(heard));
  show();
  return { count: Object.keys(heard).length };
};

app.on("say", (words) => {
  const payload = { text: words.text, number: `${app.wall}-${++said}` };
  app.sendMessage(payload, {
    reply: (answer) => app.show({ answered: answer.count }),
    error: () => app.transferUserInfo(payload),
  });
});
app.on("remind", (words) => app.after(words.seconds, () => app.show({ reminded: words.text })));
app.onLaunch = () => {
  if (fs.existsSync(store)) heard = JSON.parse(fs.readFileSync(store, "utf8"));
  show();
};
app.onMessage = take;
app.onUserInfo = take;
app.run();
