import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type Mail, type Mailer, mailer } from "./mail.ts";

interface Message {
  readonly id: number;
  readonly envelope: { readonly from: string; readonly to: readonly string[] };
  readonly sha256: string;
  readonly subject: string;
  readonly headers: readonly { readonly key: string; readonly value: string }[];
}

const from = { name: "Milepost", address: "invitations@milepost.example" };
const ics = "BEGIN:VCALENDAR\r\nMETHOD:REQUEST\r\nEND:VCALENDAR\r\n";
const mail: Mail = {
  senderName: "Fairfield Windows",
  to: "rosa@customer.example",
  replyTo: "bea@windows.example",
  subject: "Your appointment",
  html: "<p>Grüße</p>",
  text: "Grüße",
  ics: { text: ics, method: "REQUEST" },
  messageId: "<1.0@milepost.example>",
  date: new Date("2027-02-10T09:00:00Z"),
};

/** A sandbox of our own, because its mail server is made to misbehave here. */
const sandboxFile = fileURLToPath(new URL("../../../../sandbox/src/main.ts", import.meta.url));
const sandbox = spawn(process.execPath, [sandboxFile], {
  env: { PATH: process.env.PATH, SANDBOX_PORT: "0" },
  stdio: ["ignore", "pipe", "inherit"],
});
let url = "";
let ours: Mailer;

beforeAll(async () => {
  const [line] = await once(sandbox.stdout, "data");
  const { listening, smtp } = JSON.parse(String(line)) as { listening: string; smtp: string };
  url = listening;
  ours = mailer({ url: smtp, from });
});

beforeEach(async () => {
  await behave({ kind: "ok" });
  await fetch(`${url}/mailbox/messages`, { method: "DELETE" });
});

afterAll(() => {
  sandbox.kill("SIGKILL");
});

async function behave(rule: object): Promise<void> {
  const answer = await fetch(`${url}/control/mail`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(rule),
  });
  expect(answer.status).toBe(200);
}

async function listMessages(): Promise<Message[]> {
  const answer = await fetch(`${url}/mailbox/messages`);
  return ((await answer.json()) as { messages: Message[] }).messages;
}

function headerOf({ headers }: Message, name: string): string[] {
  return headers.filter(({ key }) => key === name).map(({ value }) => value);
}

test("a mail arrives with its sender, its reader, its answer's address and the appointment", async () => {
  expect(await ours.send(mail)).toEqual({ kind: "sent" });
  const [message, ...others] = await listMessages();
  expect(others).toEqual([]);
  expect(message).toMatchObject({
    envelope: { from: from.address, to: [mail.to] },
    subject: mail.subject,
    text: "Grüße\n",
    html: "<p>Grüße</p>\n",
    event: { method: "REQUEST", text: ics.replaceAll("\r\n", "\n") },
  });
  if (!message) return;
  expect(headerOf(message, "from")).toEqual([`Fairfield Windows <${from.address}>`]);
  expect(headerOf(message, "to")).toEqual([mail.to]);
  expect(headerOf(message, "reply-to")).toEqual([mail.replyTo]);
  expect(headerOf(message, "date")).toEqual(["Wed, 10 Feb 2027 09:00:00 +0000"]);
  const source = await (await fetch(`${url}/mailbox/${message.id}/source`)).text();
  expect(source).toMatch(/^Content-Type: text\/calendar; charset=utf-8; method=REQUEST/m);
});

test("the same mail sent again is the same message, byte for byte", async () => {
  await ours.send(mail);
  await ours.send({ ...mail });
  const [first, second] = await listMessages();
  expect(first?.sha256).toBe(second?.sha256);
  await ours.send({ ...mail, messageId: "<1.1@milepost.example>" });
  expect((await listMessages())[0]?.sha256).not.toBe(first?.sha256);
});

test("a subject and a sender's name stay in their own lines", async () => {
  const hostile = "Visit\r\nBcc: eve@evil.example\u2028X: y\u202E\u0000\ud800";
  expect(await ours.send({ ...mail, subject: hostile, senderName: hostile })).toEqual({
    kind: "sent",
  });
  const [message] = await listMessages();
  if (!message) throw new Error("Nothing arrived");
  expect(headerOf(message, "bcc")).toEqual([]);
  expect(headerOf(message, "x")).toEqual([]);
  expect(message.subject).toBe("Visit Bcc: eve@evil.example X: y \ufffd");
  expect(message.envelope.to).toEqual([mail.to]);
});

const hostile = [
  "rosa@customer.example\r\nBcc: eve@evil.example",
  "rosa@customer.example\r\nRCPT TO:<eve@evil.example>",
  "rosa@customer.example>\r\nRCPT TO:<eve@evil.example",
  "rosa@customer.example, eve@evil.example",
  "rosa@customer.example; eve@evil.example",
  "rosa@customer.example eve@evil.example",
  "friends: rosa@customer.example, eve@evil.example;",
  "Rosa <rosa@customer.example>, Eve <eve@evil.example>",
  '"rosa@customer.example, eve"@evil.example',
  '"eve@evil.example"@customer.example',
  "rosa(eve@evil.example)@customer.example",
  "@evil.example:rosa@customer.example",
  "rosa@customer.example@evil.example",
  "rosa@customer.example\u0000@evil.example",
  "rosa@customer.example\u2028eve@evil.example",
  "rosa@customer．example",
  "\u202Eelpmaxe.remotsuc@asor",
  "mailto:rosa@customer.example?cc=eve@evil.example",
  "unknown@example.invalid",
  "",
];

test.each(hostile)("nobody is mailed when the address is %j", async (to) => {
  expect(await ours.send({ ...mail, to })).toEqual({ kind: "refused", code: null });
  expect(await ours.send({ ...mail, replyTo: to })).toEqual({ kind: "refused", code: null });
  expect(await listMessages()).toEqual([]);
});

test.each([
  "o'neill+visit@customer.example",
  "rosa%evil.example@customer.example",
  "{a}|~@b.example",
])("%s is one recipient, as it is written", async (to) => {
  expect(await ours.send({ ...mail, to })).toEqual({ kind: "sent" });
  expect((await listMessages()).map(({ envelope }) => envelope.to)).toEqual([[to]]);
});

test("a recipient whom the server does not know is refused for good", async () => {
  await behave({ kind: "refuse", to: mail.to });
  expect(await ours.send(mail)).toEqual({ kind: "refused", code: 550 });
  expect(await listMessages()).toEqual([]);
});

test("a busy server, one that is down and one that is not there may be tried again, and no error names the customer", async () => {
  const nowhere = mailer({ url: "smtp://127.0.0.1:1", from });
  const seen: unknown[] = [];
  for (const [kind, via] of [
    ["busy", ours],
    ["down", ours],
    ["ok", nowhere],
  ] as const) {
    await behave({ kind, times: 1 });
    await via.send(mail).catch((error) => seen.push(error));
  }
  expect(seen).toHaveLength(3);
  for (const error of seen) {
    expect(error).toMatchObject({ code: "MAIL_UNREACHABLE" });
    expect(`${String(error)} ${JSON.stringify(error)}`).not.toContain("customer.example");
  }
  expect(await listMessages()).toEqual([]);
  expect(await ours.send(mail)).toEqual({ kind: "sent" });
});

test("when the server took a mail and its answer was lost, the mail sent again is identical", async () => {
  await behave({ kind: "lose-reply", times: 1 });
  await expect(ours.send(mail)).rejects.toMatchObject({ code: "MAIL_UNREACHABLE" });
  expect(await ours.send(mail)).toEqual({ kind: "sent" });
  const hashes = (await listMessages()).map(({ sha256 }) => sha256);
  expect(hashes).toHaveLength(2);
  expect(new Set(hashes).size).toBe(1);
});
