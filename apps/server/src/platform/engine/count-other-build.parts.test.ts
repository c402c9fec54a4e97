import { setTimeout as sleep } from "node:timers/promises";
import * as restate from "@restatedev/restate-sdk";
import { expect, inject, onTestFinished, test, vi } from "vitest";
import { createLog } from "../create-log.ts";
import { countOtherBuild } from "./count-other-build.ts";
import { registerStories, serveStories } from "./stories.ts";

const { engineUrl, engineAdminUrl } = inject("cell");

/** A worker of its own with one story that lasts until it is let go. */
async function startWorker(name: string) {
  const wait = async (context: restate.Context) => {
    await context.sleep({ seconds: 4 });
  };
  const story = restate.service({ name, handlers: { wait } });
  const log = createLog("silent");
  const stories = await serveStories([story], { host: "127.0.0.1", port: 0, log });
  onTestFinished(async () => {
    await stories.close();
    await forget(stories.url);
  });
  return stories.url;
}

/** Else the engine would offer its story for as long as the cell lives. */
async function forget(url: string): Promise<void> {
  const answer = await fetch(`${engineAdminUrl}/deployments`);
  const { deployments } = (await answer.json()) as { deployments: { id: string; uri: string }[] };
  for (const { id, uri } of deployments) {
    if (new URL(uri).href !== new URL(url).href) continue;
    const gone = await fetch(`${engineAdminUrl}/deployments/${id}?force=true`, {
      method: "DELETE",
    });
    expect(gone.ok).toBe(true);
  }
}

test("an address with unfinished stories is refused to another build, and to no other", async () => {
  const name = `build-${Date.now()}`;
  const url = await startWorker(name);
  const count = (build: string) => countOtherBuild(engineAdminUrl, url, build);
  expect(await count("old")).toBe(0);
  await registerStories(engineAdminUrl, url, "old");
  expect(await count("new")).toBe(0);
  await fetch(`${engineUrl}/${name}/wait/send`, { method: "POST" });
  await vi.waitFor(async () => expect(await count("new")).toBe(1), 10_000);
  expect(await count("old")).toBe(0);
  expect(await countOtherBuild(engineAdminUrl, `${url}/elsewhere`, "new")).toBe(0);
  // Once they have ended the address is free.
  await vi.waitFor(async () => expect(await count("new")).toBe(0), 20_000);
  await registerStories(engineAdminUrl, url, "new");
  await fetch(`${engineUrl}/${name}/wait/send`, { method: "POST" });
  await sleep(500);
  await vi.waitFor(async () => expect(await count("old")).toBe(1), 10_000);
  expect(await count("new")).toBe(0);
});
