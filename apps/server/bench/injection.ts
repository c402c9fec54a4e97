import ICAL from "ical.js";
import { createTransport } from "nodemailer";
import { toMessage } from "../src/platform/mail/mail.ts";
import { anInvitation, ownTemplates } from "../src/templates/an-invitation.ts";
import type { Invitation } from "../src/templates/invitation.ts";
import { renderInvitation } from "../src/templates/render-invitation.ts";

/**
 * `node apps/server/bench/injection.ts 10000`: renders as many invitations with hostile values in every
 * place that takes one, and compares the structure of the calendar file and of the whole mail with that of
 * a harmless one. Prints one line of JSON.
 */
const [wanted = "10000"] = process.argv.slice(2);
const values = Number(wanted);

const pieces = [
  "\r\n",
  "\n",
  "\r",
  "\u2028",
  "\u2029",
  "\u0085",
  "\v",
  "\f",
  "\0",
  "\u202e",
  "\ud800",
  "\t",
  "\r\nBcc: all@evil.example",
  "\nBcc: all@evil.example\n\n<p>",
  "\r\n\r\nbody",
  "\r\n--",
  "=\r\n",
  "\r\nATTENDEE:mailto:x@evil.example",
  "\nEND:VEVENT\nBEGIN:VEVENT\nUID:2",
  "\nEND:VCALENDAR",
  "\\n",
  "\\N",
  ";X=1",
  ",",
  ":",
  ";",
  "\\",
  '"',
  "=?utf-8?q?=0ABcc:_x?=",
  "%0d%0aBcc: x",
  "\nBEGIN:VALARM\nTRIGGER:-PT1M\nEND:VALARM",
  "\n ATTACH:http://evil.example",
  "\nMETHOD:CANCEL",
  "\r\nContent-Type: text/html",
  "<b>",
  "&#10;Bcc: x",
  "{{company}}",
  "x".repeat(90),
  "é",
  "😀",
  "Quill",
  " ",
  "Mill Lane",
  "\r\nSubject: other",
  "\nRRULE:FREQ=DAILY",
  "a@b.example, c@d.example",
];

/** xorshift: the same values in every run. */
let state = 0x9e3779b9;
function next(below: number): number {
  state ^= state << 13;
  state ^= state >>> 17;
  state ^= state << 5;
  return (state >>> 0) % below;
}
const hostile = () =>
  Array.from({ length: 1 + next(4) }, () => pieces[next(pieces.length)] ?? "").join("");

const template = {
  email:
    "<title>{{company}} {{Last_Name}}</title><p>{{Last_Name}} {{appStreet}} {{appFieldAgent}}</p>",
  calendar: ownTemplates.calendar.replace("SUMMARY:", "SUMMARY:{{Last_Name}} "),
};
const transport = createTransport({ streamTransport: true, buffer: true });
const from = { name: "Milepost", address: "invitations@milepost.example" };

async function structureOf(invitation: Invitation): Promise<string> {
  const { mail } = renderInvitation(invitation, template);
  const { message, envelope } = await transport.sendMail(toMessage(mail, from));
  return JSON.stringify([
    mimeNames(String(message)),
    envelope,
    calendarNames(mail.ics.text),
    namesByParser(mail.ics.text),
  ]);
}

/** Names of all headers, and the boundaries between parts, as a mail program walks through them. */
function mimeNames(message: string): string[] {
  const boundaries = new Set<string>();
  const names: string[] = [];
  let isHead = true;
  for (const line of message.replace(/\r\n[ \t]+/g, " ").split("\r\n")) {
    if (isHead && line !== "") {
      names.push(line.slice(0, line.indexOf(":")).toLowerCase());
      const [, boundary] = /^content-type:.*boundary="([^"]+)"/i.exec(line) ?? [];
      if (boundary) boundaries.add(`--${boundary}`);
    } else if (isHead) isHead = false;
    else if (boundaries.has(line.replace(/--$/, ""))) {
      names.push(line);
      isHead = !line.endsWith("--") || boundaries.has(line);
    }
  }
  return names;
}

/** By the letter of RFC 5545: one property a line. A reader that ends lines elsewhere would see more. */
function calendarNames(text: string): string[] {
  const lines = text.replace(/\r\n[ \t]/g, "").split(/\r\n|[\n\r\u2028\u2029\u0085\v\f]/);
  return lines.filter((line) => line !== "").map((line) => line.split(/[:;]/, 1)[0] ?? "");
}

/** By a parser. */
function namesByParser(text: string): unknown {
  const names = ([name, properties, inside]: [string, [string][], never[]]): unknown => [
    name,
    properties.map(([own]) => own),
    inside.map(names),
  ];
  return names(ICAL.parse(text) as never);
}

const { appointment } = anInvitation();
const harmless = await structureOf(
  anInvitation({
    before: { appointment, fieldAgentName: "Priya Shah" },
    record: { Last_Name: "Quill" },
  }),
);
let injected = 0;
let done = 0;
for (; done < values; done += 8) {
  const text = await structureOf(
    anInvitation({
      company: `Firm ${hostile()}`,
      bookingAgent: { name: hostile(), email: "bea@windows.example" },
      fieldAgentName: hostile(),
      customer: {
        email: "rosa@customer.example",
        street: hostile(),
        city: hostile(),
        postcode: hostile(),
      },
      acceptanceUrl: `https://milepost.example/thank-you?company=${encodeURIComponent(hostile().toWellFormed())}`,
      before: { appointment, fieldAgentName: hostile() },
      visitUrl: null,
      record: { Last_Name: `x${hostile()}` },
    }),
  );
  if (text === harmless) continue;
  injected += 1;
  if (injected <= 3) console.error(text, "\nbut harmless is\n", harmless);
}
console.log(JSON.stringify({ values: done, injected }));
