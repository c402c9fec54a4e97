import ical, { type VEvent } from "node-ical";
import { expect, test } from "vitest";
import { anInvitation, ownTemplates } from "../an-invitation.ts";
import { renderInvitation } from "../render-invitation.ts";

const repliesTo = `replies+${"a".repeat(52)}@milepost.example`;

/** By another parser than the one that wrote it. */
const eventOf = (text: string) =>
  Object.values(ical.sync.parseICS(text)).find((part) => part?.type === "VEVENT") as VEvent;

test("where answers are read the calendar sends them to the visit's own address, and the mail's replies go where they went", () => {
  const { mail } = renderInvitation(anInvitation({ repliesTo }), ownTemplates);
  expect(eventOf(mail.ics.text)).toMatchObject({
    organizer: { val: `mailto:${repliesTo}` },
    attendee: { params: { RSVP: true, PARTSTAT: "NEEDS-ACTION" } },
  });
  expect(mail.replyTo).toBe("bea@windows.example");
  expect(mail.messageId).toMatch(/@milepost\.example>$/);
  const elsewhere = [mail.html, mail.text, mail.subject, mail.replyTo, mail.senderName].join("\n");
  expect(elsewhere).not.toContain("replies+");
});

test("where answers are read nothing says that they are not, in the mail, its plain text and the calendar", () => {
  const { mail } = renderInvitation(anInvitation({ repliesTo }), ownTemplates);
  const { description } = eventOf(mail.ics.text);
  for (const text of [mail.html, mail.text.replace(/\s+/g, " "), String(description)]) {
    expect(text).not.toMatch(/can.t see replies/);
    expect(text).toContain("ou can also answer in your calendar, but we can’t read notes");
  }
});

test("a company's template that was made from ours no longer says so, and one of its own words stays", () => {
  const kept = "<p>Ring the bell twice. We can't see replies from your calendar.</p>";
  const { mail } = renderInvitation(anInvitation({ repliesTo }), { ...ownTemplates, email: kept });
  expect(mail.html).toContain("Ring the bell twice. You can also answer in your calendar");
});

test("a cancellation comes from the same organiser and asks for nothing", () => {
  const { mail } = renderInvitation(anInvitation({ repliesTo, method: "CANCEL" }), ownTemplates);
  expect(mail.ics.text).not.toMatch(/RSVP|PARTSTAT/);
  expect(eventOf(mail.ics.text)).toMatchObject({ organizer: { val: `mailto:${repliesTo}` } });
});

test("where nobody reads answers nothing is different from before", () => {
  const { mail } = renderInvitation(anInvitation(), ownTemplates);
  expect(mail.ics.text).toContain("RSVP=FALSE");
  expect(mail.ics.text).toContain("mailto:invitations@milepost.example");
  expect(mail.html).toContain(
    "We can’t see replies from your calendar, so please use the button above.",
  );
});
