import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type Sandbox, startSandbox } from "../main.ts";
import { readOptions } from "../options.ts";

const calendar = ["BEGIN:VCALENDAR", "METHOD:REQUEST", "BEGIN:VEVENT", "UID:7@x", "END:VEVENT"];
const source = [
  "From: a@sender.example",
  "To: Rosa <rosa@customer.example>",
  "Subject: =?utf-8?q?Gr=C3=BC=C3=9Fe?=",
  "Message-ID: <7@sender.example>",
  'Content-Type: multipart/alternative; boundary="b"',
  "",
  "--b",
  "Content-Type: text/plain",
  "",
  "Plain",
  "..dotted",
  "--b",
  "Content-Type: text/html",
  "",
  "<p>Rich<script>alert(1)</script></p>",
  "--b",
  "Content-Type: text/calendar; method=REQUEST",
  "",
  ...calendar,
  "--b--",
  "",
].join("\r\n");
const asSent = source.replace("\r\n..dotted", "\r\n.dotted");

let directory = "";
let sandbox: Sandbox;
const open = () =>
  startSandbox({ ...readOptions({ SANDBOX_PORT: "0" }), dataDirectory: directory });

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "mailbox-"));
  sandbox = await open();
});

beforeEach(async () => {
  await fetch(`${sandbox.url}/control/reset`, { method: "POST" });
  await fetch(`${sandbox.url}/mailbox/messages`, { method: "DELETE" });
});

afterAll(async () => {
  await sandbox.close();
  await rm(directory, { recursive: true });
});

/** Says each line when the last one was answered; the codes of the answers, and "closed" if the server hung up. */
async function talk(...lines: string[]): Promise<string[]> {
  const { hostname, port } = new URL(sandbox.smtpUrl);
  const socket = connect(Number(port), hostname);
  const answers: string[] = [];
  socket.on("error", () => {});
  const ended = once(socket, "close");
  socket.on("data", (chunk) => {
    const code = /^(\d{3}) .*\r\n$/m.exec(String(chunk))?.[1];
    if (!code) return;
    answers.push(code);
    const next = lines.shift();
    if (next === undefined) socket.end();
    else socket.write(`${next}\r\n`);
  });
  await ended;
  return lines.length > 0 ? [...answers, "closed"] : answers;
}

const envelope = (to: string) => [
  "EHLO test.example",
  "MAIL FROM:<a@sender.example>",
  `RCPT TO:<${to}>`,
];
const send = (to = "rosa@customer.example") =>
  talk(...envelope(to), "DATA", `${source}\r\n.`, "QUIT");

async function control(rule: object): Promise<void> {
  const answer = await fetch(`${sandbox.url}/control/mail`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(rule),
  });
  expect(answer.status).toBe(200);
}

async function messages(query = "") {
  const answer = await fetch(`${sandbox.url}/mailbox/messages${query}`);
  return ((await answer.json()) as { messages: { id: number }[] }).messages;
}

test("a mail is kept as it came, and read as its reader would", async () => {
  expect(await send()).toEqual(["220", "250", "250", "250", "354", "250", "221"]);
  const [mail, ...others] = await messages("?to=rosa@customer.example");
  expect(others).toEqual([]);
  expect(mail).toMatchObject({
    envelope: { from: "a@sender.example", to: ["rosa@customer.example"] },
    subject: "Grüße",
    messageId: "<7@sender.example>",
    text: "Plain\n.dotted\n",
    event: { method: "REQUEST", uid: "7@x" },
  });
  const raw = await fetch(`${sandbox.url}/mailbox/${mail?.id}/source`);
  expect(await raw.text()).toBe(`${asSent}\r\n`);
  expect(await messages("?to=eve@evil.example")).toEqual([]);
});

test("the page shows a mail in a frame where nothing runs", async () => {
  await send();
  const list = await (await fetch(`${sandbox.url}/mailbox`)).text();
  const [, path = ""] = /href="(\/mailbox\/\d+)"/.exec(list) ?? [];
  const page = await (await fetch(`${sandbox.url}${path}`)).text();
  expect(page).toContain(`<iframe src="${path}/html"`);
  expect(page).toContain("7@x");
  expect(page).not.toContain("<script");
  const framed = await fetch(`${sandbox.url}${path}/html`);
  expect(framed.headers.get("content-security-policy")).toMatch(
    /^sandbox allow-popups.*default-src 'none'/,
  );
  expect((await fetch(`${sandbox.url}/mailbox/999999`)).status).toBe(404);
});

test("an invitation that asks for an answer is answered as mail programs do, and the organiser's server has the last word", async () => {
  const organiser = await startSandbox(readOptions({ SANDBOX_PORT: "0" }));
  const answersTo = organiser.smtpUrl;
  const reader = await startSandbox({ ...readOptions({ SANDBOX_PORT: "0" }), answersTo });
  const organizer = `ORGANIZER:mailto:replies+${"x".repeat(52)}@milepost.example`;
  const guest = "ATTENDEE;RSVP=TRUE:mailto:rosa@customer.example";
  const asking = source.replace(
    "UID:7@x",
    ["UID:7@x", "SEQUENCE:2", organizer, guest].join("\r\n"),
  );
  try {
    for (const mail of [asSent, asking])
      await createTransport({ url: reader.smtpUrl, ignoreTLS: true }).sendMail({
        envelope: { from: "a@sender.example", to: "rosa@customer.example" },
        raw: mail,
      });
    const pageOf = async (id: number) => (await fetch(`${reader.url}/mailbox/${id}`)).text();
    expect(await pageOf(1)).not.toContain("Going?");
    expect(await pageOf(2)).toContain("Going?");
    const press = (answer: string) =>
      fetch(`${reader.url}/mailbox/2/answer`, {
        method: "POST",
        body: new URLSearchParams({ answer }),
      });
    expect((await press("perhaps")).status).toBe(400);
    expect(await (await press("no")).text()).toMatch(/Your answer is sent\..* 250 /);
    const answer = await fetch(`${organiser.url}/mailbox/messages`);
    const { messages } = await answer.json();
    expect(messages).toMatchObject([
      {
        envelope: {
          from: "rosa@customer.example",
          to: [organizer.slice("ORGANIZER:mailto:".length)],
        },
        event: { method: "REPLY", uid: "7@x", sequence: 2, attendees: ["rosa@customer.example"] },
      },
    ]);
    expect(messages[0].event.text).toContain("PARTSTAT=DECLINED");
    const refuse = { kind: "refuse" };
    await fetch(`${organiser.url}/control/mail`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(refuse),
    });
    expect(await (await press("yes")).text()).toMatch(/Your answer was not taken\..* 550 /);
  } finally {
    await Promise.all([reader.close(), organiser.close()]);
  }
});

test("a recipient can be unknown, or the server busy, for as many mails as was said", async () => {
  await control({ kind: "refuse", to: "rosa@customer.example" });
  await control({ kind: "busy", times: 1 });
  expect((await talk(...envelope("rosa@customer.example"), "QUIT")).at(-2)).toBe("550");
  expect((await talk(...envelope("ann@customer.example"), "QUIT")).at(-2)).toBe("451");
  expect((await talk(...envelope("ann@customer.example"), "QUIT")).at(-2)).toBe("250");
});

test("a mail can be taken without a word, and a server can be down", async () => {
  await control({ kind: "lose-reply", times: 1 });
  expect(await send()).toEqual(["220", "250", "250", "250", "354", "closed"]);
  expect(await messages()).toHaveLength(1);
  await control({ kind: "down", times: 1 });
  expect(await send()).toEqual(["closed"]);
  expect(await send()).toContain("221");
});

test("a slow server has the mail before it says so", async () => {
  await control({ kind: "slow", ms: 400, times: 1 });
  const began = performance.now();
  await send();
  expect(performance.now() - began).toBeGreaterThan(400);
});

test("a behaviour that does not exist is refused, and the page's form is understood", async () => {
  const post = (body: URLSearchParams) =>
    fetch(`${sandbox.url}/control/mail`, { method: "POST", body, redirect: "manual" });
  expect((await post(new URLSearchParams({ kind: "explode" }))).status).toBe(400);
  const added = await post(new URLSearchParams({ kind: "busy", to: "", times: "", ms: "" }));
  expect([added.status, added.headers.get("location")]).toEqual([303, "/mailbox"]);
  const rules = async () => (await fetch(`${sandbox.url}/control/mail`)).json();
  expect(await rules()).toMatchObject({ rules: [{ kind: "busy", to: null, times: null }] });
  await post(new URLSearchParams({ kind: "ok" }));
  expect(await rules()).toEqual({ rules: [] });
});

test("mails, and which of them were read, outlive the sandbox", async () => {
  await send();
  const [mail] = await messages();
  await fetch(`${sandbox.url}/mailbox/${mail?.id}`);
  await sandbox.close();
  sandbox = await open();
  expect(await messages()).toHaveLength(1);
  const { pages } = await (await fetch(`${sandbox.url}/control/pages`)).json();
  expect(pages).toMatchObject({ [`GET /mailbox/${mail?.id}`]: 1 });
  await send();
  expect((await messages()).map(({ id }) => id)).toHaveLength(2);
});
