import { expect, test } from "vitest";
import { anInvitation, ownTemplates } from "./an-invitation.ts";
import type { Invitation } from "./invitation.ts";
import { renderInvitation, variablesOf } from "./render-invitation.ts";

test("an invitation goes to the customer, in the company's name, and answers go to the booking agent", () => {
  const { mail, warnings } = renderInvitation(anInvitation(), ownTemplates);
  expect(mail).toMatchObject({
    senderName: "Fairfield Windows",
    to: "rosa@customer.example",
    replyTo: "bea@windows.example",
    date: new Date("2025-02-01T09:30:00Z"),
    subject: "Your appointment with Fairfield Windows: 10 February 2025, 10am - 12pm",
    messageId: "<0190f3a2-7c1e-7b3a-9c55-1f0d3a5b7c9e.0@milepost.example>",
  });
  expect(mail.html).toContain("Confirm appointment");
  expect(warnings).toEqual([]);
});

test("an invitation has the customer's own link, whatever its template says, and a cancellation has none", () => {
  const visitUrl = "https://milepost.example/my-visit?token=a.b";
  const plain = { ...ownTemplates, email: "<p>Hello</p>" };
  for (const templates of [ownTemplates, plain]) {
    const { html, text } = renderInvitation(anInvitation({ visitUrl }), templates).mail;
    expect(html).toContain(`href="${visitUrl}"`);
    expect(text).toContain(`Change or cancel your visit <${visitUrl}>`);
    const cancelled = anInvitation({ visitUrl, method: "CANCEL", sequence: 1 });
    expect(renderInvitation(cancelled, templates).mail.html).not.toContain("my-visit");
    expect(renderInvitation(anInvitation(), templates).mail.html).not.toContain("my-visit");
  }
});

test("our own mail has the customer's own link before whom to write to, once", () => {
  const visitUrl = "https://milepost.example/my-visit?token=a.b";
  const { html } = renderInvitation(anInvitation({ visitUrl }), ownTemplates).mail;
  const parts = html.split("Change or cancel your visit");
  expect(parts).toHaveLength(2);
  expect(parts[0]).not.toContain("Need a different time?");
  expect(parts[1]).toContain("Need a different time?");
});

const aWeekEarlier = {
  appointment: {
    start: Date.parse("2025-02-03T14:30:00Z"),
    end: Date.parse("2025-02-03T16:00:00Z"),
    timeZone: "Europe/London",
  },
  fieldAgentName: "Sam Okafor",
};

test("a moved visit's mail says first what it was before, whatever its template, and no other mail does", () => {
  const words = "Your visit has moved. Before, it was on Monday 3 February 2025, 2:30pm - 4pm.";
  const uploaded = ["<p>Hello</p>", "<html><body bgcolor='#fff'><p>Hello</p></body></html>"];
  for (const email of [ownTemplates.email, ...uploaded]) {
    const templates = { ...ownTemplates, email };
    const changed = anInvitation({ before: aWeekEarlier, sequence: 1 });
    const { html, text } = renderInvitation(changed, templates).mail;
    expect(html.split(words)).toHaveLength(2);
    const lines = text.replaceAll(/\s+/g, " ");
    expect(lines.indexOf(words)).toBeGreaterThanOrEqual(0);
    expect(lines.indexOf(words)).toBeLessThan(lines.search(/Hello|Monday 10 February/));
    expect(renderInvitation(anInvitation(), templates).mail.html).not.toContain("Before");
    const cancelled = anInvitation({ before: aWeekEarlier, method: "CANCEL", sequence: 1 });
    expect(renderInvitation(cancelled, templates).mail.html).not.toContain("Before");
  }
});

test("another field agent is named with the one who was to come before, and a name is nothing but text", () => {
  const { appointment, fieldAgentName } = anInvitation();
  const saidOf = (before: Invitation["before"], now = "Priya Shah") => {
    const changed = anInvitation({ before, fieldAgentName: now, sequence: 1 });
    return renderInvitation(changed, ownTemplates).mail.text.replaceAll(/\s+/g, " ");
  };
  expect(saidOf({ appointment, fieldAgentName })).toContain(
    "Priya Shah will visit you instead of Sam Okafor, at the same time.",
  );
  expect(saidOf(aWeekEarlier)).toContain(
    "2:30pm - 4pm, with Sam Okafor. Now Priya Shah will visit you.",
  );
  expect(saidOf({ appointment, fieldAgentName }, fieldAgentName)).toContain(
    "Nothing has changed: these are the details of your visit.",
  );
  expect(saidOf({ appointment, fieldAgentName }, "{{appPostcode}} $& <b>")).toContain(
    "{{appPostcode}} $& <b> will visit you instead of",
  );
});

test("the same invitation is rendered to the same mail", () => {
  const render = () => renderInvitation(anInvitation(), ownTemplates);
  expect(render()).toEqual(render());
});

test("a change says so, and a cancellation offers nothing to accept", () => {
  const changed = renderInvitation(anInvitation({ sequence: 1 }), ownTemplates).mail;
  expect(changed.subject).toMatch(/^Updated: Your appointment with/);
  const cancelled = anInvitation({ method: "CANCEL", sequence: 1 });
  const { mail } = renderInvitation(cancelled, ownTemplates);
  expect(mail.subject).toBe(
    "Cancelled: your appointment with Fairfield Windows on 10 February 2025",
  );
  expect([mail.html, mail.text, mail.ics.text].join()).not.toContain("thank-you");
  expect(mail.messageId).toBe(changed.messageId);
});

test("a subject is one line, whatever the title and its values say, and there always is one", () => {
  const title = "<title>Visit\n{{Name}}</title>";
  const subjectOf = (email: string, Name = "") =>
    renderInvitation(anInvitation({ record: { Name } }), { ...ownTemplates, email }).mail.subject;
  expect(subjectOf(title, "x\r\nBcc: eve@evil.example")).toBe("Visit x Bcc: eve@evil.example");
  expect(subjectOf("<p>Hello</p>")).toBe("Your appointment with Fairfield Windows");
});

test("a booking agent without an address leaves the answer to the sender", () => {
  const invitation = anInvitation({ bookingAgent: { name: "Bea", email: "" } });
  expect(renderInvitation(invitation, ownTemplates).mail.replyTo).toBe(
    "invitations@milepost.example",
  );
});

test("a record is asked for the fields that the templates name, also across a folded line", () => {
  const calendar = "BEGIN:VCALENDAR\r\nDESCRIPTION:{{Lead_\r\n Source}}";
  expect(variablesOf({ email: `{{ First_Name }} \${appCity}`, calendar })).toEqual([
    "First_Name",
    "appCity",
    "Lead_Source",
  ]);
});
