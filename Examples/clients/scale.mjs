#!/usr/bin/env node
// A scale on the phone: each weighing is a sample in health, and the screen shows their mean.
import { App } from "./lockstep_app.mjs";

const app = new App("scale");
const mass = "HKQuantityTypeIdentifierBodyMass";

const look = (answer) => {
  if (answer.code !== undefined) return app.show({ refused: answer.code });
  const query = { sampleType: mass, options: ["discreteAverage"] };
  // Nothing may be there, or nothing that the app may read.
  const show = (told) => told.statistics && app.show({ mean: told.statistics.average });
  app.health("queryStatistics", query, show);
};

app.on("weigh", (words) => {
  const sample = { type: mass, startDate: words.at, value: words.kg, unit: "kg" };
  app.health("saveSamples", { samples: [sample] }, look);
});
app.onLaunch = () => {
  app.health("requestAuthorization", { share: [mass], read: [mass] });
  app.health("executeObserver", { sampleType: mass });
  app.health("enableBackgroundDelivery", { sampleType: mass, frequency: "immediate" });
};
app.onHealthChange = () => look({});
app.run();
