import { deepStrictEqual, ok } from "node:assert/strict";
import { templateKinds } from "@milepost/contract/endpoints/templates.ts";
import fc from "fast-check";
import ICAL from "ical.js";
import { signAcceptance, verifyAcceptanceToken } from "../src/booking/invite/acceptance.ts";
import { readReply } from "../src/booking/replies/read-reply.ts";
import {
  isOurs,
  readReplyAddress,
  signReplyAddress,
} from "../src/booking/replies/reply-address.ts";
import { isPublicAddress } from "../src/platform/chat/is-public-address.ts";
import { judgeWebhookAddress } from "../src/platform/chat/webhook-address.ts";
import { inOneLine } from "../src/platform/mail/in-one-line.ts";
import { isMailAddress, readSender } from "../src/platform/mail/is-mail-address.ts";
import { nearestSpelling, oneSlipFrom } from "../src/postcodes/nearest-spelling.ts";
import {
  type Country,
  formatPostcode,
  postcodeInText,
  readPostcode,
} from "../src/postcodes/read-postcode.ts";
import { returnPath } from "../src/session/return-path.ts";
import { openSessions } from "../src/session/sessions.ts";
import { anInvitation, ownTemplates } from "../src/templates/an-invitation.ts";
import { chooseFileName } from "../src/templates/choose-file-name.ts";
import { fillCalendarTemplate } from "../src/templates/fill-calendar-template.ts";
import { renderCalendar } from "../src/templates/render-calendar.ts";
import { listWarnings, showTemplate } from "../src/templates/show-template.ts";

/** Whatever people, their browsers and their files send. Run by `pnpm trust:fuzz`. */
interface Texts {
  readonly anyText: fc.Arbitrary<string>;
  /** Texts of that kind, mostly broken in one place. */
  readonly nearly: (valid: fc.Arbitrary<string>) => fc.Arbitrary<string>;
}

export const laws = ({ anyText, nearly }: Texts) => [
  law("a postcode", 6, fc.tuple(nearly(postcodes), countries), ([text, country]) => {
    const read = readPostcode(text, country);
    if (read.kind === "full") {
      ok(/^[A-Z0-9]{4,8}$/.test(read.postcode), read.postcode);
      deepStrictEqual(readPostcode(formatPostcode(read.postcode), country), read);
    }
    if (read.kind === "outcode") ok(/^[A-Z]{1,2}\d[A-Z0-9]?$/.test(read.outcode), read.outcode);
    const inside = postcodeInText(`14 Mill Lane, ${text}`, country);
    ok(inside === null || /^[A-Z0-9]{4,8}$/.test(inside), inside ?? "");
  }),
  law("a slip of the keys", 1, nearly(postcodes), (text) => {
    const slips = oneSlipFrom(text);
    ok(slips.length <= 700 && !slips.includes(text));
    const known = slips.slice(0, 20);
    ok(known.length === 0 || known.includes(nearestSpelling(text, known) ?? ""));
  }),
  law("a mail address", 6, nearly(addresses), (text) => {
    ok(!isMailAddress(text) || /^[!-~]+@[a-z0-9.-]+$/i.test(text), text);
    ok(!isMailAddress(text) || !/[\s,;:<>()"\\[\]]/.test(text), text);
    const sender = readSender(`Milepost <${text}>`);
    ok(sender === null || sender.address === text);
  }),
  law("a webhook's address", 6, nearly(webhooks), (text) => {
    const judged = judgeWebhookAddress(text, hosts);
    if (judged.kind === "refused") return;
    const { origin, hostname, username, password } = judged.url;
    ok(username === "" && password === "", text);
    ok(
      judged.isTrusted ? origin === "http://127.0.0.1:4010" : origin === `https://${hostname}`,
      text,
    );
    ok(judged.isTrusted || /(^hooks\.slack\.com|\.logic\.azure\.com)$/.test(hostname), text);
  }),
  law("a network address", 2, nearly(ips), (text) => {
    ok(!isPublicAddress(text) || /^[0-9a-f.:]+$/i.test(text), text);
  }),
  law("a way back", 4, nearly(paths), (text) => {
    const path = returnPath(text);
    ok(new URL(path, "https://milepost.example").origin === "https://milepost.example", path);
    deepStrictEqual(returnPath(path), path);
  }),
  law("a session's cookie", 2, nearly(cookies), (text) => {
    const key = sessions.read({ cookies: { "__Host-milepost": text }, headers: {}, ip: "" });
    // Nobody has given any of these away.
    ok(key === null || key === "forged");
  }),
  law(
    "a customer's link",
    1,
    fc.record({ recordId: anyText, company: anyText, date: anyText }),
    (said) => {
      const query = { ...acceptance, ...wellFormed(said) };
      const sent = new URL(signAcceptance(link, { ...query, ...whose, appointmentEnd: now }));
      const token = sent.searchParams.get("token") ?? "";
      const read = Object.fromEntries(sent.searchParams) as unknown as typeof query;
      const proved = verifyAcceptanceToken(link.keys, { ...read, wf: 1, token }, now);
      deepStrictEqual(proved, { ...query, ...whose });
      const other = { ...query, recordId: `${query.recordId}.`, token };
      deepStrictEqual(verifyAcceptanceToken(link.keys, other, now), null);
    },
  ),
  law("a link's token", 2, nearly(fc.constant(goodToken)), (token) => {
    const read = verifyAcceptanceToken(link.keys, { ...acceptance, token }, now);
    ok((read !== null) === (token === goodToken), token);
  }),
  law("a reply address", 2, nearly(fc.constant(replyAddress)), (text) => {
    const token = readReplyAddress(replies, text);
    const isHeard = token !== null && isOurs(link.keys, token, visitId);
    ok(isHeard === (text.toLowerCase() === replyAddress), text);
  }),
  law("a calendar's answer", 2, nearly(fc.constant(calendarReply)), (text) => {
    const read = readReply(text);
    if (read === null) return;
    ok(/^[0-9a-f-]{36}$/.test(read.reservationId) && read.answers.length > 0, text);
    ok(Number.isSafeInteger(read.sequence) && read.sequence >= 0, text);
    ok(read.at === null || Number.isFinite(read.at), text);
    ok(/METHOD:REPLY/i.test(text.replace(/\r?\n[ \t]/g, "")), text);
  }),
  law("one line", 2, anyText, (text) => {
    const line = inOneLine(text);
    ok(line.isWellFormed() && !/[\p{Cc}\u2028\u2029]/u.test(line) && inOneLine(line) === line);
  }),
  law("a file's name", 1, nearly(fc.constant("Winter offer.html")), (text) => {
    ok(/^[A-Za-z0-9_-]{34,93}\.html$/.test(chooseFileName(text, ".html")), text);
  }),
  law(
    "a template",
    0.4,
    fc.tuple(fc.constantFrom(...templateKinds), templates(nearly), anyText),
    ([kind, template, value]) => {
      const shown = showTemplate(kind, template, anInvitation({ company: value }));
      ok(!/<(script|iframe|form|object)|<[^>]*\son\w+=/i.test(shown.html ?? ""), shown.html ?? "");
      ok(listWarnings(kind, template, shown).every((warning) => warning !== ""));
      if (kind === "calendar") ok(/^BEGIN:VCALENDAR\r\n/.test(shown.text));
    },
  ),
  law("a calendar file", 0.4, fc.tuple(anyText, anyText, anyText), ([company, street, name]) => {
    const { email } = anInvitation().customer;
    const invitation = anInvitation({
      company,
      fieldAgentName: name,
      record: { Last_Name: name },
      customer: { email, street, city: street, postcode: "MP3 4QT" },
    });
    const { text } = renderCalendar(invitation, ownTemplates.calendar);
    const [, , inside] = ICAL.parse(text) as [
      string,
      unknown[],
      [string, [string, ...unknown[]][]][],
    ];
    const [event, ...others] = inside.filter(([kind]) => kind === "vevent");
    ok(event && others.length === 0 && inside.length <= 2, text);
    const names = event[1].map(([own]) => own);
    deepStrictEqual(names.filter((own) => /attendee|organizer|uid/.test(own)).length, 3);
    // What is printed reads back as it was.
    const again = fillCalendarTemplate(text, () => null);
    ok(again && again.texts.summary === inOneLine(again.texts.summary), text);
  }),
];

function law<T>(name: string, weight: number, of: fc.Arbitrary<T>, holds: (value: T) => void) {
  return { name, weight, of, holds: holds as (value: unknown) => void };
}

const countries = fc.constantFrom<Country>("GB", "GB", "FR", "US", "JP", "AE", "SG", "AU");
const postcodes = fc.constantFrom(
  "MP3 4AB",
  "MP10 7BF",
  "EC1M 4AA",
  "W1A1AA",
  "MP1",
  "75001",
  "20500-0003",
  "１００-０００１",
  "018956",
  "2000",
);
const addresses = fc.constantFrom(
  "rosa@customer.example",
  "a.b+c@d-e.co.uk",
  "x@y.invalid",
  `${"a".repeat(64)}@b.example`,
);
const hosts = ["hooks.slack.com", "*.logic.azure.com", "http://127.0.0.1:4010"];
const webhooks = fc.constantFrom(
  "https://hooks.slack.com/services/T0/B0/x",
  "https://prod-1.uksouth.logic.azure.com:443/workflows/1?sig=a%20b",
  "http://127.0.0.1:4010/chat",
);
const ips = fc.constantFrom(
  "8.8.8.8",
  "127.0.0.1",
  "::ffff:7f00:1",
  "2606:4700::1111",
  "169.254.169.254",
  "fe80::1%eth0",
);
const paths = fc.constantFrom(
  "/search?recordId=57&postcode=MP1",
  "/settings",
  "/book/W1Mon10am?wf=1",
  "/checkout/success",
  "/",
);
const cookies = fc.constant(
  `6f1d2c3b-0a4e-4f5d-8b6c-7e8f9a0b1c2d.${"s".repeat(43)}.${"m".repeat(43)}`,
);

const now = Date.parse("2026-11-15T12:00:00Z");
const link = {
  keys: [{ id: "one", key: Buffer.alloc(32, 7) }],
  publicUrl: "https://milepost.example",
};
const sessions = openSessions(link.keys);
const whose = {
  organisationId: "6f1d2c3b-0a4e-4f5d-8b6c-7e8f9a0b1c2d",
  invitationId: "1",
  addressee: "b5f6Kq",
};
const acceptance = {
  recordId: "57",
  zohoOrgId: "1",
  wf: 1,
  company: "Windows",
  date: "Monday",
  time: "10:00",
  thankYouTemplate: "thankYou.html",
};
const goodToken =
  new URL(signAcceptance(link, { ...acceptance, ...whose, appointmentEnd: now })).searchParams.get(
    "token",
  ) ?? "";

const visitId = "0190f3a2-7c1e-7b3a-9c55-1f0d3a5b7c9e";
const replies = "replies@milepost.example";
const replyAddress = signReplyAddress({ id: "one", key: Buffer.alloc(32, 7) }, replies, {
  organisationId: whose.organisationId,
  reservationId: visitId,
  email: "rosa@customer.example",
});
const calendarReply = [
  "BEGIN:VCALENDAR",
  "METHOD:REPLY",
  "VERSION:2.0",
  "BEGIN:VEVENT",
  'ATTENDEE;CN="Hart, Rosa";PARTSTAT=DECLINED:mailto:rosa@customer.example',
  `UID:${visitId}@milepost`,
  "DTSTAMP:20261118T101500Z",
  "DTSTART;TZID=Europe/London:20261124T100000",
  "SEQUENCE:2",
  "COMMENT:Sorry\\, another day?",
  "END:VEVENT",
  "END:VCALENDAR",
].join("\r\n");

/** What an address can carry. */
function wellFormed<T extends Readonly<Record<string, string>>>(said: T) {
  return Object.fromEntries(
    Object.entries(said).map(([key, text]) => [key, text.toWellFormed()]),
  ) as T;
}

function templates(nearly: Texts["nearly"]) {
  return nearly(
    fc.constantFrom(
      ownTemplates.calendar,
      "<title>{{company}}</title><p onclick=alert(1)>{{Last_Name}} <a href='{{acceptanceLink}}'>yes</a></p>",
      "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VEVENT\r\nSUMMARY:{{company}}\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n",
      "<table><tr><td style='color:red'><img src=x onerror=alert(1)></td></tr></table><script>1</script>",
    ),
  );
}
