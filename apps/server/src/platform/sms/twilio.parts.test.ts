import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { SignedCall, Sms } from "./sms.ts";
import { twilio } from "./twilio.ts";

/** A sandbox of our own, because it is made to misbehave here. */
const sandboxFile = fileURLToPath(new URL("../../../../sandbox/src/main.ts", import.meta.url));
const sandbox = spawn(process.execPath, [sandboxFile], {
  env: { PATH: process.env.PATH, SANDBOX_PORT: "0" },
  stdio: ["ignore", "pipe", "inherit"],
});
const to = "+447700900123";
const account = { accountSid: `AC${"0".repeat(32)}`, authToken: "twilio-sandbox-token" };
let url = "";
let ours: Sms;

/** Where receipts are posted to: keeps them as they come. */
let heard: SignedCall[] = [];
let receiptUrl = "";
const listener = createServer((request, response) => {
  let body = "";
  request.on("data", (chunk) => {
    body += chunk;
  });
  request.on("end", () => {
    const signature = String(request.headers["x-twilio-signature"]);
    heard.push({ url: `${receiptUrl.split("/hook")[0]}${request.url}`, signature, body });
    response.end();
  });
});

beforeAll(async () => {
  const [line] = await once(sandbox.stdout, "data");
  url = (JSON.parse(String(line)) as { listening: string }).listening;
  ours = twilio({ ...account, url: `${url}/twilio`, from: "+447700900000", fetch });
  await new Promise<void>((resolve) => listener.listen(0, "127.0.0.1", resolve));
  const address = listener.address();
  const port = typeof address === "object" ? address?.port : 0;
  receiptUrl = `http://127.0.0.1:${port}/hook?reminder=1`;
});

afterAll(() => {
  sandbox.kill("SIGKILL");
  listener.close();
});

beforeEach(async () => {
  heard = [];
  await post("control/forget", {});
  await post("control/twilio", { kind: "ok" });
});

async function post(path: string, body: object): Promise<void> {
  const answer = await fetch(`${url}/${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  expect(answer.status).toBe(200);
}

interface Message {
  readonly to: string;
  readonly from: string | null;
  readonly messaging_service_sid: string | null;
  readonly body: string;
}
async function listMessages(): Promise<Message[]> {
  const answer = await fetch(`${url}/twilio/messages`);
  return ((await answer.json()) as { messages: Message[] }).messages;
}

const message = (body = "Grüße: your visit") => ({ to, body, receiptUrl });

/** Sends it, and waits for both receipts of it. */
async function sendAndHear() {
  const sent = await ours.send(message());
  const id = sent.kind === "taken" ? sent.id : "none";
  const calls = () => heard.filter(({ body }) => body.includes(id));
  await expect.poll(() => calls().length, { timeout: 5_000 }).toBe(2);
  return { id, calls: calls(), receipts: calls().map((call) => ours.readReceipt(call)) };
}

test("a text message goes out with its words, and its receipts are proved to be Twilio's", async () => {
  const { id, receipts, calls } = await sendAndHear();
  expect(id).toMatch(/^SM[0-9a-f]{32}$/);
  expect(await listMessages()).toMatchObject([
    { to, from: "+447700900000", body: "Grüße: your visit", messaging_service_sid: null },
  ]);
  expect(receipts).toEqual([
    { id, to, end: null, code: null },
    { id, to, end: "delivered", code: null },
  ]);
  const [first] = calls;
  const forged = { ...first, body: `${first?.body}&To=%2B447700900124` } as SignedCall;
  expect(ours.readReceipt(forged)).toBeNull();
});

test("a messaging service sends where it is set instead of a number", async () => {
  const service = twilio({ ...account, url: `${url}/twilio`, from: "MG1", fetch });
  await service.send(message());
  expect(await listMessages()).toMatchObject([{ from: null, messaging_service_sid: "MG1" }]);
});

test.each([
  ["undelivered", 30003],
  ["failed", 30008],
] as const)("a message that is %s says so with its code", async (kind, code) => {
  await post("control/twilio", { kind, times: 1 });
  const { receipts } = await sendAndHear();
  expect(receipts.at(-1)).toMatchObject({ end: kind, code });
});

test.each([
  ["invalid", 21211],
  ["landline", 21614],
] as const)("a number that is %s is refused for good", async (kind, code) => {
  await post("control/twilio", { kind, times: 1 });
  expect(await ours.send(message())).toEqual({ kind: "refused", code });
  expect(await listMessages()).toEqual([]);
});

test("who has answered STOP is texted no more, until they answer START", async () => {
  await post("control/twilio/answer", { from: to, text: " stop " });
  expect(await ours.send(message())).toEqual({ kind: "stopped" });
  await post("control/twilio/answer", { from: to, text: "START" });
  expect(await ours.send(message())).toMatchObject({ kind: "taken" });
});

test("a provider that is busy or not there has surely taken nothing, and no error names the customer", async () => {
  const nowhere = twilio({
    ...account,
    url: "http://127.0.0.1:59999",
    from: "+447700900000",
    fetch,
  });
  await post("control/twilio", { kind: "busy", times: 1 });
  for (const via of [ours, nowhere]) {
    const error = await via.send(message()).catch((thrown) => thrown);
    expect(error).toMatchObject({ code: "SMS_UNREACHABLE", isSurelyNotTaken: true });
    expect(`${String(error)} ${JSON.stringify(error)}`).not.toContain("900123");
  }
  expect(await listMessages()).toEqual([]);
});

test("an account that the provider does not know is an error of its own, which somebody is warned of", async () => {
  const strange = twilio({ ...account, authToken: "x", url: `${url}/twilio`, from: "+44", fetch });
  const error = await strange.send(message()).catch((thrown) => thrown);
  expect(error).toMatchObject({ isSurelyNotTaken: true });
  expect(error).not.toHaveProperty("code");
  expect(String(error)).toContain("401");
});

test("after an answer that was lost the message is found, and only that one", async () => {
  const since = new Date();
  await ours.send(message("another"));
  await post("control/twilio", { kind: "lose-reply", times: 1 });
  const error = await ours.send(message()).catch((thrown) => thrown);
  expect(error).toMatchObject({ code: "SMS_UNREACHABLE", isSurelyNotTaken: false });
  expect(await ours.find(message(), since)).toMatch(/^SM/);
  expect(await ours.find(message("never sent"), since)).toBeNull();
  const later = new Date(since.getTime() + 3_600_000);
  expect(await ours.find(message(), later)).toBeNull();
  await post("control/twilio", { kind: "down", times: 1 });
  await expect(ours.send(message("lost"))).rejects.toMatchObject({ isSurelyNotTaken: false });
  expect(await ours.find(message("lost"), since)).toBeNull();
});
