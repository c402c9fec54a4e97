import { expect, test } from "vitest";
import { readConfig } from "./read-config.ts";

const least = {
  DIRECTORY_URL: "postgres://a",
  CELLS: '{"b":"http://10.0.0.2:3000","a":"http://x"}',
};

test("new organisations begin in the cell that is named first", () => {
  expect([...readConfig(least).cells.keys()]).toEqual(["b", "a"]);
});

test.each(["", "{}", "null", "[", '{"a":"10.0.0.1:3000"}', '{"a":7}'])(
  "what is no list of cells is said so: %s",
  (CELLS) => {
    expect(() => readConfig({ ...least, CELLS })).toThrow("CELLS is not");
  },
);

test.each(["DATABASE_URL", "SECRET_KEYS", "STRIPE_SECRET_KEY", "ZOHO_CLIENT_SECRET"])(
  "the front does not start with %s: it holds nothing that opens anything",
  (name) => {
    expect(() => readConfig({ ...least, [name]: "x" })).toThrow(name);
    expect(readConfig({ ...least, [name]: "" }).port).toBe(3003);
  },
);
