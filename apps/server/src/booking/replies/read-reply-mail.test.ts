import fc from "fast-check";
import MailComposer from "nodemailer/lib/mail-composer";
import { expect, test } from "vitest";
import { readReplyMail } from "./read-reply-mail.ts";

const id = "0190f3a2-7c1e-7b3a-9c55-1f0d3a5b7c9e";
const file = [
  "BEGIN:VCALENDAR",
  "METHOD:REPLY",
  "VERSION:2.0",
  "BEGIN:VEVENT",
  "ATTENDEE;PARTSTAT=DECLINED;CN=Zoë:mailto:zoe@customer.example",
  `UID:${id}@milepost`,
  "DTSTAMP:20261118T101500Z",
  "COMMENT:Désolée — peut-être jeudi ?",
  "END:VEVENT",
  "END:VCALENDAR",
  "",
].join("\r\n");
const declined = {
  kind: "reply",
  reply: { reservationId: id, answers: [{ email: "zoe@customer.example", answer: "declined" }] },
};
const simple = { from: "zoe@customer.example", to: "replies@milepost.example", text: "No" };

/** By a library that is not the reader's. */
const composed = (mail: object) => new MailComposer({ ...simple, ...mail }).compile().build();

test.each(["base64", "quoted-printable", "7bit"] as const)(
  "an answer is found as a mail's alternative, in %s",
  async (encoding) => {
    const source = await composed({
      textEncoding: encoding === "base64" ? "base64" : "quoted-printable",
      alternatives: [
        {
          content: file,
          contentType: "text/calendar; charset=utf-8; method=REPLY",
          contentTransferEncoding: encoding,
        },
      ],
    });
    expect(await readReplyMail(source)).toMatchObject(declined);
  },
);

test.each([
  ["application/ics", "invite.ics"],
  ["application/octet-stream", "Einladung.ICS"],
  ["text/calendar", "noname"],
])("an answer is found as a file of %s named %s", async (contentType, filename) => {
  const source = await composed({ attachments: [{ filename, contentType, content: file }] });
  expect(await readReplyMail(source)).toMatchObject(declined);
});

test("an answer inside a mail that is inside the mail is somebody else's", async () => {
  const inner = await composed({ icalEvent: { method: "REPLY", content: file } });
  const source = await composed({
    attachments: [{ contentType: "message/rfc822", content: inner, contentDisposition: "inline" }],
  });
  expect(await readReplyMail(source)).toEqual({ kind: "other", isByMachine: false });
});

test.each([
  ["Auto-Submitted: auto-replied", true],
  ["Precedence: bulk", true],
  ["Content-Type: multipart/report; boundary=x", true],
  ["Auto-Submitted: no", false],
  ["X-Other: 1", false],
])("a mail that is no answer, with %s, is %s by a machine", async (header, isByMachine) => {
  const source = Buffer.from(`${header}\r\nSubject: Away\r\n\r\nText\r\n`);
  expect(await readReplyMail(source)).toEqual({ kind: "other", isByMachine });
});

test("whatever is sent is read to its end, and is an answer only where it holds one", async () => {
  const whole = String(await composed({ icalEvent: { method: "REPLY", content: file } }));
  const piece = fc.tuple(fc.nat(whole.length), fc.nat(200), fc.string({ unit: "binary" }));
  const broken = piece.map(([at, cut, more]) => whole.slice(0, at) + more + whole.slice(at + cut));
  let answers = 0;
  await fc.assert(
    fc.asyncProperty(fc.oneof(broken, fc.string({ unit: "binary" })), async (text) => {
      const read = await readReplyMail(Buffer.from(text));
      if (read.kind === "other") return;
      answers += 1;
      expect(read.reply.reservationId).toMatch(/^[0-9a-f-]{36}$/);
      expect(read.reply.answers.length).toBeGreaterThan(0);
    }),
    { numRuns: 1_000 },
  );
  expect(answers).toBeGreaterThan(10);
});

test("parts nested deeper than any answer are given up on", async () => {
  const depth = 20;
  const open = Array.from(
    { length: depth },
    (_, at) => `Content-Type: multipart/mixed; boundary=b${at}\r\n\r\n--b${at}\r\n`,
  );
  const source = Buffer.from(`${open.join("")}Content-Type: text/calendar\r\n\r\n${file}`);
  expect((await readReplyMail(source)).kind).toBe("other");
});
