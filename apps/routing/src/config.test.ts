import { expect, test } from "vitest";
import { readConfig } from "./config.ts";

const tiles = { ROUTING_TILES: "tiles" };

test("with tiles alone it listens where Valhalla's own server does, to this machine only", () => {
  expect(readConfig(tiles)).toMatchObject({ host: "127.0.0.1", port: 8002, tiles: "tiles" });
});

test("without tiles there is nothing to serve", () => {
  expect(() => readConfig({})).toThrow("ROUTING_TILES is missing");
});

test.each([
  ["ROUTING_PORT", "http"],
  ["ROUTING_WORKERS", "0"],
  ["ROUTING_DEADLINE_MS", "1.5"],
  ["ROUTING_QUEUE", "-1"],
])("%s=%s is refused by name", (name, value) => {
  expect(() => readConfig({ ...tiles, [name]: value })).toThrow(name);
});

test("whatever opens something of Milepost's is refused by name", () => {
  const env = { ...tiles, DATABASE_URL: "postgres://milepost_app:secret@host/milepost" };
  expect(() => readConfig(env)).toThrow(
    "Routing was given DATABASE_URL, and it needs no credential.",
  );
  expect(() => readConfig({ ...tiles, DATABASE_URL: "" })).not.toThrow();
});
