import { existsSync } from "node:fs";
import { join } from "node:path";
import { repository } from "@milepost/cell/program.ts";
import { expect, test } from "vitest";
import { attempts, install, notAttempted, parts } from "./attempts.ts";
import { commandsOf, fileOf, ofPnpm, optionsOf, readScripts } from "./commands.ts";
import { listPages } from "./pages.ts";

const scripts = readScripts();
const named = listPages().flatMap(({ path, text }) =>
  commandsOf(text).map((command) => ({ path, ...command })),
);

test("commands are read from code, with the options on their line", () => {
  const text =
    "| `pnpm a:b`, `c:d` | does it; `--size N` |\n\n```\nnpx --yes pnpm@12 run e [--f]\nnode --env-file=.env g/h.ts\n```\n\nIn pnpm words, and ```diff\n";
  expect(commandsOf(text)).toEqual([
    { name: "a:b", kind: "pnpm", options: ["size"] },
    { name: "c:d", kind: "pnpm", options: ["size"] },
    { name: "e", kind: "pnpm", options: ["f"] },
    { name: "g/h.ts", kind: "node", options: [] },
  ]);
});

test("every command that a page names is there", () => {
  const isThere = ({ kind, name }: (typeof named)[number]) =>
    kind === "node" ? existsSync(join(repository, name)) : ofPnpm.includes(name) || name in scripts;
  expect(named.length).toBeGreaterThan(80);
  const missing = named.filter((command) => !isThere(command));
  expect(missing.map(({ path, name }) => `${path}: ${name}`)).toEqual([]);
});

/** Of the commands on one line of a page; null: one of them hands its arguments on to a tool. */
function knownOn(line: readonly (typeof named)[number][]): Set<string> | null {
  const known = line.map(({ kind, name }) => {
    const file = kind === "node" ? name : fileOf(scripts[name] ?? "");
    return file === null ? null : optionsOf(file);
  });
  return known.includes(null) ? null : new Set(known.flatMap((options) => options ?? []));
}

test("every option that a page names is known to a command next to it", () => {
  const lines = [...Map.groupBy(named, ({ options }) => options).values()];
  const unknown = lines.flatMap((line) => {
    const [first] = line;
    const known = knownOn(line);
    if (!first || known === null) return [];
    return first.options
      .filter((option) => !known.has(option))
      .map((option) => `${first.path}: ${first.name} --${option}`);
  });
  expect(unknown).toEqual([]);
});

test("some page names every script", () => {
  const told = new Set(named.map(({ name }) => name));
  expect(Object.keys(scripts).filter((name) => !told.has(name))).toEqual([]);
});

test("every command is tried by test:docs, or has a reason why not", () => {
  const known = new Set([install, parts, ...Object.keys(attempts), ...Object.keys(notAttempted)]);
  const files = named.filter(({ kind }) => kind === "node").map(({ name }) => name);
  const wanted = new Set([...Object.keys(scripts), ...files, install]);
  expect([...wanted].filter((name) => !known.has(name))).toEqual([]);
  expect([...known].filter((name) => !wanted.has(name))).toEqual([]);
});
