import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { zohoFacts } from "./zoho-facts.ts";

const docs = new URL("../../../../../docs/", import.meta.url);
const textOf = (file: string) => readFile(new URL(file, docs), "utf8");

/** Those that the reference is not sure of, by the mark in the table of the emulator. */
async function listUncertain(): Promise<string[]> {
  const rows = (await textOf("sandbox-conformance.md")).matchAll(/^\| ([\w.-]+) \|(.+)$/gm);
  return [...rows].flatMap(([, id = "", rest = ""]) =>
    ["T", "?", "CONFLICT"].includes(rest.split(" | ")[2]?.trim() ?? "") ? [id] : [],
  );
}

test("whatever the reference is not sure of is asked of a real Zoho, or the guide says why not", async () => {
  const uncertain = await listUncertain();
  expect(uncertain.length).toBeGreaterThan(45);
  const asked = zohoFacts.flatMap(({ facts }) => facts);
  const guide = await textOf("connecting/zoho.md");
  const notAsked = [...guide.matchAll(/^\| `([\d.]+-[\w-]+)` \|/gm)].map(([, id = ""]) => id);
  expect([...asked, ...notAsked].sort()).toEqual(
    [...uncertain, ...asked.filter((id) => !uncertain.includes(id))].sort(),
  );
});

test("no two questions look the same to a reader of the answers", () => {
  const asks = zohoFacts.map(({ asks }) => asks);
  expect(new Set(asks).size).toBe(asks.length);
});
