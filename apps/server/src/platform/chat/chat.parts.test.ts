import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type Chat, type ChatOutcome, chat } from "./chat.ts";
import { type ChatEvent, writeMessage } from "./chat-message.ts";

interface Message {
  readonly system: string;
  readonly body: unknown;
  readonly failure: string | null;
}

const visit = {
  agent: "Bea <!channel> [Holt](https://evil.example)",
  area: "MP3",
  startsAt: 1_802_250_600_000,
  endsAt: 1_802_256_000_000,
  timeZone: "Europe/London",
  link: "https://crm.example/Deals/1",
};
const events: readonly ChatEvent[] = [
  { kind: "booking-made", ...visit },
  { kind: "customer-accepted", ...visit },
  { kind: "invitation-cancelled", ...visit, link: null },
  { kind: "needs-attention", ...visit, problem: "record-unknown" },
  { kind: "diary-alarm", problem: "disconnected", trueUntil: null, timeZone: "Europe/London" },
];

/** A sandbox of our own, because its chats are made to misbehave here. */
const sandboxFile = fileURLToPath(new URL("../../../../sandbox/src/main.ts", import.meta.url));
const sandbox = spawn(process.execPath, [sandboxFile], {
  env: { PATH: process.env.PATH, SANDBOX_PORT: "0" },
  stdio: ["ignore", "pipe", "inherit"],
});
let url = "";
let ours: Chat;
let slackUrl = "";
let teamsUrl = "";

beforeAll(async () => {
  const [line] = await once(sandbox.stdout, "data");
  url = (JSON.parse(String(line)) as { listening: string }).listening;
  ours = chat({ allowedHosts: [url] });
  slackUrl = `${url}/slack/services/T00000000/B00000000/${"X".repeat(24)}`;
  const path = "powerautomate/automations/direct/workflows/3f1c8a72/triggers/manual/paths/invoke";
  teamsUrl = `${url}/teams/${path}?api-version=1&sp=%2Ftriggers%2Fmanual%2Frun&sv=1.0&sig=x`;
});

beforeEach(async () => {
  await behave({ kind: "ok" });
  await fetch(`${url}/chat/messages`, { method: "DELETE" });
});

afterAll(() => {
  sandbox.kill("SIGKILL");
});

async function behave(rule: object): Promise<void> {
  const answer = await fetch(`${url}/control/chat`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(rule),
  });
  expect(answer.status).toBe(200);
}

async function listMessages(): Promise<Message[]> {
  const answer = await fetch(`${url}/chat/messages`);
  return ((await answer.json()) as { messages: Message[] }).messages;
}

function send(system: "slack" | "teams", event = events[0]): Promise<ChatOutcome> {
  if (!event) throw new Error("There is no event");
  const webhookUrl = system === "slack" ? slackUrl : teamsUrl;
  return ours.sendChat({ system, webhookUrl }, writeMessage(event));
}

test.each(["slack", "teams"] as const)("every event is taken by %s and shown", async (system) => {
  for (const event of events) expect(await send(system, event)).toEqual({ kind: "sent" });
  const messages = await listMessages();
  expect(messages.map(({ failure }) => failure)).toEqual(events.map(() => null));
  const page = await (await fetch(`${url}/chat`)).text();
  for (const event of events) expect(page).toContain(writeMessage(event).title);
  expect(page).not.toContain('class="mention"');
  expect(page).not.toContain('href="https://evil.example"');
});

test("a blank address is off and an address elsewhere is refused, without anybody being asked", async () => {
  const message = writeMessage(events[0] as ChatEvent);
  const outcomeAt = (webhookUrl: string) => ours.sendChat({ system: "slack", webhookUrl }, message);
  expect(await outcomeAt("")).toEqual({ kind: "off" });
  expect(await outcomeAt(" \n")).toEqual({ kind: "off" });
  expect(await outcomeAt(`${url}@evil.example/`)).toEqual({ kind: "refused", status: null });
  expect(await outcomeAt("https://hooks.slack.com/x")).toEqual({ kind: "refused", status: null });
  expect(await listMessages()).toEqual([]);
  expect(await outcomeAt(` ${slackUrl}\n`)).toEqual({ kind: "sent" });
});

test.each([
  ["prohibited", 403, 403],
  ["revoked", 404, 404],
  ["archived", 410, 404],
] as const)("an address that is %s is refused for good", async (kind, slack, teams) => {
  await behave({ kind });
  expect(await send("slack")).toEqual({ kind: "refused", status: slack });
  expect(await send("teams")).toEqual({ kind: "refused", status: teams });
});

test("a busy or broken chat may be tried again, after as long as it says", async () => {
  await behave({ kind: "busy", retryAfter: 42, times: 1 });
  await behave({ kind: "broken", times: 1 });
  await behave({ kind: "down", times: 1 });
  expect(await send("slack")).toEqual({ kind: "unreachable", why: "429", retryAfter: 42 });
  expect(await send("teams")).toEqual({ kind: "unreachable", why: "500", retryAfter: null });
  expect(await send("slack")).toMatchObject({ kind: "unreachable", retryAfter: null });
  expect(await listMessages()).toEqual([]);
  expect(await send("slack")).toEqual({ kind: "sent" });
});

test("a message whose answer is lost counts as unreachable although it arrived", async () => {
  await behave({ kind: "lose-reply", times: 1 });
  expect(await send("slack")).toMatchObject({ kind: "unreachable" });
  expect(await listMessages()).toHaveLength(1);
});

test("a slow chat is left after five seconds", async () => {
  await behave({ kind: "slow", ms: 30_000, times: 1 });
  const began = performance.now();
  expect(await send("teams")).toEqual({
    kind: "unreachable",
    why: "TimeoutError",
    retryAfter: null,
  });
  expect(performance.now() - began).toBeLessThan(6_000);
});

test("a redirect is refused, and who it leads to hears nothing", async () => {
  await behave({ kind: "redirect", location: teamsUrl, times: 1 });
  expect(await send("slack")).toEqual({ kind: "refused", status: 307 });
  expect(await listMessages()).toEqual([]);
});

test("a message for one system is refused by the other", async () => {
  const message = writeMessage(events[0] as ChatEvent);
  const crossed = [
    await ours.sendChat({ system: "teams", webhookUrl: slackUrl }, message),
    await ours.sendChat({ system: "slack", webhookUrl: teamsUrl }, message),
  ];
  expect(crossed).toEqual([
    { kind: "refused", status: 400 },
    { kind: "refused", status: 400 },
  ]);
});
