#!/usr/bin/env node
// A scale on the phone: each weighing is a sample in health, and the screen shows their mean.
import { App } from "./lockstep_app.mjs";

const app = new App("scale");
const mass = "HKQuantityTypeIdentifierBodyMass";

const look = (answer) => {
  if (answer.code !== undefined) return app.show({ refused: answer.code });
  const query = { sampleType: mass, options: ["discreteAverage"] };
  app.health("queryStatistics", query, (told) => app.show({ mean: told.statistics.average }));
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
