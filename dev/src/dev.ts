import { openStarter, runUntilStopped } from "@milepost/cell/starter.ts";
import { startCell } from "@milepost/kit/cell.ts";
import { devDirectory, devPorts, startPagePort } from "@milepost/kit/dev-cell.ts";
import { writeHistory } from "@milepost/kit/write-history.ts";
import { openBrowser } from "./demo/open-browser.ts";
import { openStartPage } from "./demo/start-page.ts";

/** `pnpm dev`: everything, with the sandbox and the sample company, until Ctrl-C. */
const began = performance.now();
const directory = await devDirectory();
const starter = openStarter((step, ms) =>
  console.log(`  ${step.padEnd(36)}${(ms / 1000).toFixed(1).padStart(6)} s`),
);
await runUntilStopped(starter, async () => {
  const cell = await startCell(starter, {
    directory,
    ports: devPorts,
    billing: { reconcileMinutes: 55 },
  });
  const { url, sandboxUrl, databaseUrls } = cell;
  await starter.timed("twelve weeks of history", () => writeHistory(cell));
  const guide = await starter.start("start page", () => openStartPage(cell, startPagePort));
  console.log(`
Milepost is ready after ${((performance.now() - began) / 1000).toFixed(1)} s.

  Start here          ${guide.url}     (a tour in six steps, ticked as you go)
  Milepost            ${url}
  The CRM beside it   ${sandboxUrl}/eu/crm     (its records have the button "Open in Milepost")
  The API             ${url}/docs/api
  The sandbox         ${sandboxUrl}/control     (with Stripe's dashboard at /stripe)
  The database        ${databaseUrls.milepost_app}
  Logs and data       ${directory}

Ctrl-C ends all of it.
`);
  openBrowser(guide.url);
});
