import { existsSync } from "node:fs";
import { join } from "node:path";
import { repository } from "@milepost/cell/program.ts";
import { expect, test } from "vitest";
import { readScripts } from "./commands.ts";
import { listFiles, read } from "./pages.ts";

const rows = [
  ...read("docs/GLOSSARY.md").matchAll(/^\| (?!Word|-)(.+?) \| (.+) \| (.+) \|$/gm),
].map(([, word = "", , code = ""]) => ({
  word,
  names: [...code.matchAll(/`([^`]+)`/g)].map(([, name = ""]) => name),
}));
const code = ["*.ts", "*.tsx", "*.sql"]
  .flatMap(listFiles)
  .filter((path) => !path.startsWith("dev/src/borders/planted/"))
  .map(read)
  .join("\n");

/** A script, a place of the repository, or names that stand in the code: `Offer.added`, `reading-…`. */
function isThere(name: string): boolean {
  const [pnpm, script = ""] = name.split(" ");
  if (pnpm === "pnpm") return script in readScripts();
  if (name.includes("/") && existsSync(join(repository, name.replace(/\/\*$/, "")))) return true;
  return name
    .replace("…", "")
    .split(/[.\s()]+/)
    .every((part) => code.includes(part));
}

test("every word of the glossary is used in the code, by the names that it gives", () => {
  expect(rows.length).toBeGreaterThan(120);
  expect(rows.filter(({ names }) => names.length === 0).map(({ word }) => word)).toEqual([]);
  const missing = rows.flatMap(({ word, names }) =>
    names.filter((name) => !isThere(name)).map((name) => `${word}: ${name}`),
  );
  expect(missing).toEqual([]);
});

test("no word is explained twice", () => {
  const words = rows.map(({ word }) => word);
  expect(words.filter((word, at) => words.indexOf(word) !== at)).toEqual([]);
});
