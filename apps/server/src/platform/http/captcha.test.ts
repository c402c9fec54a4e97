import { createServer } from "node:http";
import { expect, onTestFinished, test, vi } from "vitest";
import { captcha } from "./captcha.ts";

/** Says of every answer the same. */
async function openProvider(body: string): Promise<string> {
  const server = createServer((_, answer) => answer.end(body));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  return `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}/`;
}

const secondsAgo = (seconds: number) => new Date(Date.now() - seconds * 1000).toISOString();
const good = { success: true, score: 0.9, action: "accept", hostname: "milepost.example" };

test.each([
  ["person", { ...good, challenge_ts: secondsAgo(5) }],
  ["machine", { ...good, challenge_ts: secondsAgo(5), hostname: "evil.example" }],
  ["machine", { ...good, challenge_ts: secondsAgo(5), hostname: undefined }],
  ["machine", { ...good, challenge_ts: secondsAgo(600) }],
  ["machine", { ...good, challenge_ts: "yesterday" }],
  ["machine", good],
  ["machine", { ...good, challenge_ts: secondsAgo(5), action: "other" }],
  ["machine", { ...good, challenge_ts: secondsAgo(5), score: 0.1 }],
  ["machine", { success: false }],
])("an answer of another site or of long ago is none: %s for %j", async (verdict, body) => {
  const url = await openProvider(JSON.stringify(body));
  const onUnknown = vi.fn();
  const judge = captcha({ secret: "s", url, hostname: "milepost.example", onUnknown });
  expect(await judge("answer", "accept")).toBe(verdict);
  expect(onUnknown).not.toHaveBeenCalled();
});

test("a provider that does not answer says nothing about the person, and that is noted", async () => {
  const onUnknown = vi.fn();
  const url = await openProvider("<html>Bad gateway</html>");
  const judge = captcha({ secret: "s", url, hostname: "milepost.example", onUnknown });
  expect(await judge("answer", "accept")).toBe("unknown");
  expect(onUnknown).toHaveBeenCalledOnce();
});
