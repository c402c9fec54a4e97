import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { glob, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { repository } from "@milepost/cell/program.ts";
import { expect, onTestFinished, test } from "vitest";
import { isSmaller, keepRun } from "./keep-run.ts";

function openFolder() {
  const folder = mkdtempSync(join(tmpdir(), "milepost-runs-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return {
    folder,
    read: (file: string) => JSON.parse(readFileSync(join(folder, file), "utf8")) as unknown,
  };
}

test("a small run leaves the large one standing, and both are kept", async () => {
  const { folder, read } = openFolder();
  const large = { name: "race", attempts: 10_000, overlaps: 0 };
  const small = { name: "race", attempts: 600, overlaps: 1 };
  await keepRun(folder, large);
  await keepRun(folder, small);
  expect(read("race.json")).toEqual(large);
  expect(read("small/race.json")).toEqual(small);
});

test("a run that is as large takes the place of the one before, also with a little less by chance", async () => {
  const { folder, read } = openFolder();
  await keepRun(folder, { name: "cluster", bookings: 48 });
  await keepRun(folder, { name: "cluster", bookings: 46 });
  expect(read("cluster.json")).toEqual({ name: "cluster", bookings: 46 });
  expect(() => read("small/cluster.json")).toThrow("ENOENT");
});

test("a run that is smaller in one of its sizes is smaller", () => {
  const kept = { inputs: 1_000_000, requests: 8_000 };
  expect(isSmaller("fuzz", { inputs: 1_000_000, requests: 50 }, kept)).toBe(true);
  expect(isSmaller("fuzz", { inputs: 1_000_000, requests: 200_000 }, kept)).toBe(false);
});

test("nothing is measured without having said what makes its run large", async () => {
  const names = new Set<string>();
  for await (const file of glob("{apps,kit,proof,dev,packages,db,sample}/**/*.ts", {
    cwd: repository,
    exclude: ["**/node_modules/**"],
  })) {
    const source = await readFile(join(repository, file), "utf8");
    for (const [, name = ""] of source.matchAll(/writeMeasurement\("([^"]+)"/g)) names.add(name);
  }
  expect(names.size).toBeGreaterThan(30);
  for (const name of names) expect(() => isSmaller(name, {}, {}), name).not.toThrow();
  expect(() => isSmaller("something new", {}, {})).toThrow("What makes a run");
});
