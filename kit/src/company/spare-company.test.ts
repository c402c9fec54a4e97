import { glob, readFile } from "node:fs/promises";
import { join } from "node:path";
import { repository } from "@milepost/cell/program.ts";
import { expect, test } from "vitest";

/** As tests name a company of their own: the last argument of what opens it. */
const named = /\b(?:spareCompany|payer|open\w+)\([^()]*"(\d{2})"/g;

test("no two files of tests have the same company: the one would take its records from the other", async () => {
  const users = new Map<string, Set<string>>();
  for await (const file of glob("proof/src/integration/**/*.ts", { cwd: repository })) {
    const text = await readFile(join(repository, file), "utf8");
    for (const [, number = ""] of text.matchAll(named)) {
      users.set(number, (users.get(number) ?? new Set()).add(file));
    }
  }
  expect(users.size).toBeGreaterThan(40);
  const shared = [...users].filter(([, files]) => files.size > 1);
  expect(shared).toEqual([]);
});
