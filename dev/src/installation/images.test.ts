import { expect, test } from "vitest";
import { listEngineSettings, textOf } from "./settings-known.ts";

// `pnpm test:images` builds and runs the images. Here is only what would drift without anything failing there.

test("the images run the Node that everything is tried with", async () => {
  const { devDependencies } = JSON.parse(await textOf("package.json"));
  const [, version] = /^ARG NODE_IMAGE=.*\/node:([\d.]+)-/m.exec(await textOf("Dockerfile")) ?? [];
  expect(version).toBe(devDependencies.node);
});

test("the engine's container has the settings of `pnpm dev`", async () => {
  const given = (await textOf("compose.yaml")).matchAll(/^ {6}(RESTATE_\w+): /gm);
  const names = [...given].map(([, name = ""]) => name);
  expect(names.sort()).toEqual([...(await listEngineSettings())].sort());
});
