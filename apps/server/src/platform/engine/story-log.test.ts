import { pino } from "pino";
import { expect, test } from "vitest";
import { storyLog } from "./story-log.ts";

test("whatever is said of a story is one line, once, whatever the error says", () => {
  const lines: string[] = [];
  const say = storyLog(pino({ level: "info" }, { write: (line: string) => lines.push(line) }));
  const error = new Error('no\n{"level":50,"forged":true}\n\u001b[31m');
  say({ level: "warn", replaying: false }, "A step failed\n", error);
  say({ level: "warn", replaying: true }, "A step failed\n", error);
  say({ level: "debug", replaying: false }, "A step began");
  expect(lines).toHaveLength(1);
  expect(lines[0]?.trimEnd()).not.toContain("\n");
  expect(JSON.parse(lines[0] ?? "")).toMatchObject({
    level: 40,
    words: "A step failed\n",
    err: { message: error.message },
  });
});

test("a ping that goes well is not worth a line", () => {
  const lines: string[] = [];
  const say = storyLog(pino({ level: "info" }, { write: (line: string) => lines.push(line) }));
  const saying = (invocationTarget: string, level: "info" | "warn") =>
    say({ level, replaying: false, context: { invocationTarget, invocationId: "1" } }, "said");
  saying("ping/ping", "info");
  expect(lines).toEqual([]);
  saying("ping/ping", "warn");
  saying("chat/tell", "info");
  expect(lines).toHaveLength(2);
});
