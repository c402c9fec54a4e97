import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const run = promisify(execFile);
const at = (file: string) => JSON.stringify(import.meta.resolve(file));

test.each(["info", "warn", "silent"])(
  "a program that logs at level %s says where it listens",
  async (level) => {
    const program = `
    import { createLog } from ${at("./create-log.ts")};
    import { logListening } from ${at("./log-listening.ts")};
    const log = createLog(${JSON.stringify(level)});
    logListening(log, "http://127.0.0.1:1");
    if (${JSON.stringify(level)} !== "info") log.info({ more: "than asked for" });
  `;
    const { stdout } = await run(process.execPath, ["--input-type=module", "-e", program]);
    const lines = stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as object);
    expect(lines).toEqual([expect.objectContaining({ listening: "http://127.0.0.1:1" })]);
  },
);
