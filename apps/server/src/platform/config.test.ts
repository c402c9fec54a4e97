import { readFile } from "node:fs/promises";
import { parseEnv } from "node:util";
import { expect, test } from "vitest";
import { apiConfig, mailConfig, workerConfig } from "./config.ts";

const guide = await readFile(
  new URL("../../../../docs/operating/settings.md", import.meta.url),
  "utf8",
);
const rows = [...guide.matchAll(/^\| `([A-Z_]+)` \| (.+?) \| (.+?) \|/gm)].map(
  ([, name = "", readBy = "", usual = ""]) => ({ name, readBy: readBy.split(", "), usual }),
);

const least = {
  DATABASE_URL: "postgres://a",
  ZOHO_CLIENT_ID: "a",
  ZOHO_CLIENT_SECRET: "a",
  SECRET_KEYS: `a:${Buffer.alloc(32).toString("base64")}`,
  ROUTING_URL: "http://a",
  PUBLIC_URL: "http://a",
  ENGINE_URL: "http://a",
  ENGINE_ADMIN_URL: "http://a",
  SMTP_URL: "smtp://a",
  MAIL_FROM: "A <a@b.example>",
};
const programs = { api: apiConfig, worker: workerConfig };

function missingIn(parse: (env: NodeJS.ProcessEnv) => unknown): string[] {
  try {
    parse({});
    return [];
  } catch (error) {
    return [...String(error).matchAll(/^ {2}([A-Z_]+) is missing\.$/gm)].map(
      ([, name = ""]) => name,
    );
  }
}

const toldOf = (program: string) => rows.filter(({ readBy }) => readBy.includes(program));

test("the guide calls needed what the programs refuse to start without, and nothing else", () => {
  const needed = (program: string) =>
    toldOf(program).flatMap(({ name, usual }) => (usual === "needed" ? [name] : []));
  expect(needed("api").sort()).toEqual(missingIn(apiConfig).sort());
  const ofBoth = [...missingIn(workerConfig), ...missingIn(mailConfig)];
  expect(needed("worker").sort()).toEqual(ofBoth.sort());
});

test("a default of the guide is what leaving it out means", () => {
  const written = rows.filter(({ usual }) => usual.startsWith("`"));
  for (const { name, readBy, usual } of written) {
    const program = readBy.find((one) => one === "api" || one === "worker");
    if (program !== "api" && program !== "worker") continue;
    const parse = programs[program];
    expect(parse({ ...least, [name]: usual.slice(1, -1) }), name).toEqual(parse(least));
  }
  expect(written.length).toBeGreaterThan(15);
});

/** Every setting of a program, each with the same nonsense. */
const nonsenseFor = (program: string, nonsense: string) =>
  Object.fromEntries(toldOf(program).map(({ name }) => [name, nonsense]));

function mistakesIn(parse: (env: NodeJS.ProcessEnv) => unknown, env: NodeJS.ProcessEnv): string[] {
  try {
    parse(env);
    return [];
  } catch (error) {
    const [, ...sentences] = (error as Error).message.split("\n");
    return sentences.map((sentence) => sentence.trim());
  }
}

test("each mistake is one sentence in plain words, and an empty setting is a missing one", () => {
  for (const nonsense of ["?", "-1", "99999999.5", "{}x"]) {
    const mistakes = [
      ...mistakesIn(apiConfig, nonsenseFor("api", nonsense)),
      ...mistakesIn(workerConfig, nonsenseFor("worker", nonsense)),
      ...mistakesIn(mailConfig, nonsenseFor("worker", nonsense)),
    ];
    expect(mistakes.length).toBeGreaterThan(8);
    for (const mistake of mistakes) {
      expect(mistake).toMatch(/^[A-Z_]+ (is|has) [^\n]+\.$/);
      expect(mistake).not.toMatch(/expected|invalid|too (small|big)|received|is missing/i);
    }
    const names = mistakesIn(apiConfig, nonsenseFor("api", nonsense)).map(
      (one) => one.split(" ")[0],
    );
    expect(new Set(names).size).toBe(names.length);
  }
  expect(mistakesIn(apiConfig, nonsenseFor("api", ""))).toEqual(mistakesIn(apiConfig, {}));
  expect(apiConfig({ ...least, PORT: "", STRIPE_SECRET_KEY: "" })).toEqual(apiConfig(least));
  expect(apiConfig({ ...least, CHAT_HOSTS: "" }).CHAT_HOSTS).toEqual([]);
});

const example = await readFile(new URL("../../../../.env.example", import.meta.url), "utf8");
/** As an operator fills it in: what is empty there has a value. */
const filledIn = { ...least, ...withoutEmpty(parseEnv(example)) };
const inComments = parseEnv(example.replaceAll(/^# (?=[A-Z_]+=)/gm, ""));

function withoutEmpty(env: NodeJS.Dict<string>): NodeJS.Dict<string> {
  return Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ""));
}

test("the example, filled in, is what api and worker start with, and so is each of its comments", () => {
  const isTaken = (env: NodeJS.ProcessEnv) =>
    [apiConfig, workerConfig, mailConfig].flatMap((parse) => mistakesIn(parse, env));
  expect(isTaken(filledIn)).toEqual([]);
  for (const [name, value] of Object.entries(withoutEmpty(inComments))) {
    expect(isTaken({ ...filledIn, [name]: value }), name).toEqual([]);
  }
  // Whose default is written down is left as it is.
  for (const { name, usual } of rows.filter((row) => /^`.+`$/.test(row.usual))) {
    expect(inComments[name], name).toBe(usual.slice(1, -1));
  }
});
