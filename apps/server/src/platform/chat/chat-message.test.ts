import { expect, test } from "vitest";
import { ChatEvent, type ChatMessage, writeMessage } from "./chat-message.ts";
import { slackMessage } from "./slack-message.ts";
import { teamsCard } from "./teams-card.ts";

const visit = {
  agent: "Bea Holt",
  area: "MP3",
  timeZone: "Europe/London",
  startsAt: Date.parse("2027-07-14T08:30:00Z"),
  endsAt: Date.parse("2027-07-14T10:00:00Z"),
  link: "https://crm.example/tab/Deals/1?a=1&b=2|x",
};

const valuesOf = ({ lines }: ChatMessage) =>
  Object.fromEntries(lines.map(({ label, value }) => [label, value]));

/** Every text anywhere in a body, under whatever key. */
function textsIn(body: unknown): string[] {
  if (typeof body === "string") return [body];
  return typeof body === "object" && body !== null ? Object.values(body).flatMap(textsIn) : [];
}

test("a message about a booking gives agent, area, date and time on the workflow's clock", () => {
  const message = writeMessage({ kind: "booking-made", ...visit });
  expect(message.title).toBe("Booking made");
  expect(valuesOf(message)).toEqual({
    Agent: "Bea Holt",
    Area: "MP3",
    Date: "Wednesday 14 July 2027",
    Time: "09:30 – 11:00",
  });
  expect(message.link).toEqual({ label: "Open in the CRM", url: visit.link });
});

test("what needs attention says why, in our words", () => {
  const message = writeMessage({
    kind: "needs-attention",
    ...visit,
    problem: "meeting-refused",
    link: null,
  });
  expect(valuesOf(message)).toMatchObject({
    Why: "Your CRM rejected the meeting. Add it there yourself.",
  });
  expect(message.link).toBeNull();
});

test("a visit that the customer moved or cancelled is said to be their doing", () => {
  const titleOf = (kind: "visit-moved" | "visit-cancelled", isByCustomer: boolean) =>
    writeMessage({ kind, ...visit, isByCustomer }).title;
  expect(titleOf("visit-moved", true)).toBe("Visit moved by the customer");
  expect(titleOf("visit-cancelled", true)).toBe("Visit cancelled by the customer");
  expect(titleOf("visit-cancelled", false)).toBe("Visit cancelled");
});

test("a diary alarm says since when and why", () => {
  const alarm = { kind: "diary-alarm", problem: "unreachable", timeZone: "Europe/London" } as const;
  expect(valuesOf(writeMessage({ ...alarm, trueUntil: visit.startsAt }))).toEqual({
    "Last up to date": "Wednesday 14 July 2027, 09:30",
    Why: "Your CRM isn’t answering. We keep trying. Check that it’s working.",
  });
  expect(valuesOf(writeMessage({ ...alarm, trueUntil: null }))).toMatchObject({
    "Last up to date": "Never",
  });
});

test("what an event does not name is cut off, and a whole postcode is no area", () => {
  const told = ChatEvent.parse({
    kind: "customer-accepted",
    ...visit,
    area: "MP34AB",
    customer: "Rosa Miller",
    email: "rosa@customer.example",
    postcode: "MP3 4AB",
  });
  expect(told).toEqual({ kind: "customer-accepted", ...visit, area: null });
});

const hostile = [
  "<!channel>",
  "<!here>",
  "<!everyone>",
  "<@U012AB3CD>",
  "<#C012AB3CD>",
  "<!subteam^S1>",
  "<https://evil.example|Open in the CRM>",
  "&lt;!channel&gt;",
  "a & b < c > d",
  "&amp;lt;",
  "*bold* _italic_ ~gone~ `code`",
  "> quote",
  "```\nblock\n```",
  ":tada:",
  "@channel @here",
  "[Open](https://evil.example)",
  "![x](https://evil.example/x.png)",
  "**bold**",
  "# title",
  "- item\r- item",
  "1. item",
  "<at>Everyone</at>",
  "{{DATE(2027-02-10T09:00:00Z)}}",
  "<b>bold</b><script>alert(1)</script>",
  '"},"x":{"',
  "=HYPERLINK(1)",
  "+1",
  "-1",
  "\t=1",
  "a\r\nb\u2028c\u0000d",
  "\u202Egnirts",
  "\ud800",
  "",
  "x".repeat(5_000),
  "https://evil.example",
];

test.each(hostile)("%j stays what it is, a text among texts", (text) => {
  const message: ChatMessage = {
    title: text,
    lines: [{ label: text, value: text }],
    link: { label: "Open", url: "https://crm.example/" },
  };
  const slack = textsIn(slackMessage(message));
  // Of all angle brackets in the message only those of our own link are left.
  expect(slack.filter((found) => /[<>]/.test(found))).toEqual(["<https://crm.example/|Open>"]);
  expect(slack.filter((found) => /&(?!(?:amp|lt|gt);)/.test(found))).toEqual([]);

  const teams = JSON.stringify(teamsCard(message));
  expect(teams).not.toMatch(/"type":"(?:TextBlock|FactSet|Fact|Image|Media)"|\{\{/);
  expect(textsIn(teamsCard(message)).filter((found) => found.length > 150)).toEqual([]);
  for (const found of [...slack, ...textsIn(teamsCard(message))]) {
    expect(found).not.toBe("");
    expect(found).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}\p{Cs}]/u);
  }
});

test("what is escaped for Slack reads as it was written", () => {
  const text = JSON.stringify(slackMessage({ title: "A & B <C>", lines: [], link: null }));
  expect(text).toContain("A &amp; B &lt;C&gt;");
});

test("only a page's address becomes a link, and it cannot break out of its brackets", () => {
  const linked = (url: string) => ({ title: "t", lines: [], link: { label: "Open", url } });
  expect(textsIn(slackMessage(linked(visit.link)))).toContain(
    "<https://crm.example/tab/Deals/1?a=1&amp;b=2%7Cx|Open>",
  );
  for (const url of ["javascript:alert(1)", "data:text/html,x", "x", "https://a:b@crm.example/"]) {
    expect(textsIn(slackMessage(linked(url)))).not.toContain("Open");
    expect(textsIn(teamsCard(linked(url)))).not.toContain("Action.OpenUrl");
  }
  expect(textsIn(slackMessage(linked("https://crm.example/>|<!channel>")))).toContain(
    "<https://crm.example/%3E%7C%3C!channel%3E|Open>",
  );
});
