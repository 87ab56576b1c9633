#!/usr/bin/env node
// Uploads each run once: what is not answered well is sent again, in a task once the phone is in a pocket.
//
// With a key the server knows a run again that it has stored already.
import { App } from "./lockstep_app.mjs";

const app = new App("uploader");
const server = "https://notes.example/runs";
/** The runs that the server has not answered well yet, kept for the next launch. */
const waiting = [];
let isAsking = false;
let task;

const keep = (shown) => {
  app.call("keep", { name: "waiting", content: waiting });
  app.show({ waiting: waiting.length, ...shown });
};

/** Sends what waits, one run after the other. */
const upload = () => {
  if (waiting.length === 0 || isAsking) return;
  isAsking = true;
  const { km, key } = waiting[0];
  // Without a key each try is a run of its own for the server.
  app.request("POST", server, { body: { km }, key }, answered);
};

const answered = (response) => {
  isAsking = false;
  if (response.status === 201) {
    keep({ uploaded: waiting.shift().km });
    upload();
  } else {
    app.submitTask("again", { processing: true, network: true });
    app.after(5, upload);
  }
  if (!isAsking) task?.complete(waiting.length === 0);
};

app.on("upload", ({ km, key }) => {
  waiting.push({ km, key });
  keep();
  upload();
});
app.onLaunch = ({ documents }) => {
  for (const { content } of documents ?? []) waiting.push(...content);
  upload();
};
// A locked phone gives minutes; the task is over with the first answer that is not well.
app.onTask = (handed) => {
  task = handed;
  upload();
  if (!isAsking) task.complete();
};
app.run();
