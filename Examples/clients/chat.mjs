#!/usr/bin/env node
// A chat of two devices: what is said goes at once, or with the next connection; both keep what they heard.
import fs from "node:fs";
import path from "node:path";
import { App } from "./lockstep_app.mjs";

const app = new App("chat");
const store = path.join(process.env.HOME, "chat.json");
// What was heard, by what it was numbered as: what is sent again, since its reply was lost, is heard once.
// What was said, until its reply has come or the system has it: the app may end before it knows.
let kept = { heard: {}, said: [] };
let said = 0;

const keep = () => fs.writeFileSync(store, JSON.stringify(kept));

const forget = (number) => {
  kept.said = kept.said.filter((payload) => payload.number !== number);
  keep();
};

const queue = (payload) => {
  app.transferUserInfo(payload);
  forget(payload.number);
};

const show = () => app.show({ heard: Object.values(kept.heard) });

const take = (payload) => {
  const text = payload.text ?? "";
  kept.heard[payload.number ?? text] = text;
  keep();
  show();
  return { count: Object.keys(kept.heard).length };
};

app.on("say", (words) => {
  // More characters may be too many bytes for a message.
  const text = [...words.text].slice(0, 16_000).join("");
  const payload = { text, number: `${app.wall}-${++said}` };
  kept.said.push(payload);
  keep();
  app.sendMessage(payload, {
    reply: (answer) => {
      forget(payload.number);
      if (answer.count !== undefined) app.show({ answered: answer.count });
    },
    error: () => queue(payload),
  });
});
app.on("remind", (words) => app.after(words.seconds, () => app.show({ reminded: words.text })));
app.onLaunch = () => {
  if (fs.existsSync(store)) kept = JSON.parse(fs.readFileSync(store, "utf8"));
  show();
  for (const payload of kept.said) queue(payload);
};
app.onMessage = take;
app.onUserInfo = take;
app.run();
