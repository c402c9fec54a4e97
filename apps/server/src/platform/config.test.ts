import { readFile } from "node:fs/promises";
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
    return [...String(error).matchAll(/^ {2}([A-Z_]+):/gm)].map(([, name = ""]) => name);
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
