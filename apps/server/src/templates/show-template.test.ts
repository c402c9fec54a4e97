import { expect, test } from "vitest";
import { anInvitation, ownTemplates } from "./an-invitation.ts";
import { builtInNames, findBuiltIn } from "./built-in-templates.ts";
import { chooseFileName } from "./choose-file-name.ts";
import { sampleInvitation } from "./sample-invitation.ts";
import { listWarnings, showTemplate } from "./show-template.ts";

const invitation = anInvitation({ record: { Last_Name: "<b>Miller</b>" } });
const warningsOf = (kind: "email" | "calendar" | "thankYou", template: string) =>
  listWarnings(kind, template, showTemplate(kind, template, invitation));

test("the built-in templates work, and nothing is to be said of them", () => {
  for (const kind of ["email", "calendar", "thankYou"] as const) {
    for (const name of builtInNames[kind]) {
      const template = findBuiltIn(kind, name) ?? "";
      expect(showTemplate(kind, template, invitation).isUsable).toBe(true);
      expect(warningsOf(kind, template), name).toEqual([]);
    }
  }
});

test("a template of one kind is not built in for another", () => {
  expect(findBuiltIn("calendar", "defaultEmail.html")).toBeNull();
  expect(findBuiltIn("email", "constructor")).toBeNull();
});

test("an upload warns of names that are not variables, and of what is taken out", () => {
  expect(warningsOf("email", "<p>{{Last_Name}} {{Surname}}</p>")).toEqual([
    "{{Surname}} isn’t a template field and will be left blank.",
  ]);
  expect(warningsOf("thankYou", "{{company}} {{Last_Name}}")).toEqual([
    "{{Last_Name}} isn’t a template field and will be left blank.",
  ]);
  expect(
    warningsOf("email", '<SCRIPT src="x"></SCRIPT><form></form><b onclick="x()">b</b>'),
  ).toEqual([
    "We removed <script>: templates can’t run code.",
    "We removed <form>: templates can’t run code.",
    "We removed attributes such as onclick: templates can’t run code.",
  ]);
});

test("a customer's page fetches nothing from elsewhere, and its upload warns of that", () => {
  const told = ["We don’t show pictures from other addresses. Put them into the file as data."];
  expect(warningsOf("thankYou", '<img src="https://x.example/logo.png">')).toEqual(told);
  expect(warningsOf("thankYou", "<p style=\"background:url('//x.example/a.png')\">x</p>")).toEqual(
    told,
  );
  expect(warningsOf("thankYou", '<img src="data:image/png;base64,AA==">')).toEqual([]);
  expect(warningsOf("email", '<img src="https://x.example/logo.png">')).toEqual([]);
});

test("what is shown holds a record's values as text", () => {
  const { html } = showTemplate("email", "<p>{{Last_Name}}</p>", invitation);
  expect(html).toContain("<p>&lt;b&gt;Miller&lt;/b&gt;</p>");
  const page = showTemplate("thankYou", "<p>{{company}} {{date}} {{time}}</p>", {
    ...invitation,
    company: "<script>alert(1)</script>",
  });
  expect(page.html).toContain(
    "<p>&lt;script&gt;alert(1)&lt;/script&gt; 10 February 2025 10am - 12pm</p>",
  );
});

test("a calendar template that is no calendar is not usable, and our own is shown", () => {
  expect(showTemplate("calendar", "hello", invitation).isUsable).toBe(false);
  const event = "BEGIN:VCALENDAR\nBEGIN:VEVENT\nSUMMARY:{{Last_Name}}\nEND:VEVENT\nEND:VCALENDAR";
  const { isUsable, text } = showTemplate("calendar", event, invitation);
  expect(isUsable).toBe(true);
  for (const line of ["UID:", "DTSTAMP", "DTSTART", "DTEND", "SEQUENCE:0", "METHOD:REQUEST"]) {
    expect(text).toContain(line);
  }
});

test("made-up values know every field of the record, and no template of ours finds one missing", () => {
  const sample = sampleInvitation({
    company: "Fairfield Windows",
    bookingAgent: { name: "Bea Holt", email: "bea@windows.example" },
    settings: { timezone: "Europe/London", defaultMeetingDuration: 90 },
    fields: [{ name: "Last_Name", label: "Last name" }],
    now: Date.parse("2027-07-14T08:30:00Z"),
  });
  const { html, unknown } = showTemplate("email", "{{Last_Name}} {{formattedTimeSlot}}", sample);
  expect([unknown, html?.includes("Last name 11am - 12:30pm")]).toEqual([[], true]);
  expect(showTemplate("email", ownTemplates.email, sample).unknown).toEqual([]);
  expect(showTemplate("calendar", ownTemplates.calendar, sample)).toMatchObject({
    isUsable: true,
    unknown: [],
  });
});

test("a file is kept under a name of ours: letters, digits, 128 bits that nobody can guess, and its own ending", () => {
  const name = (given: string) => chooseFileName(given, ".html").replace(/[0-9a-f]{32}/, "random");
  expect(name("Winter offer.html")).toBe("Winter-offer-random.html");
  expect(name("Café été.HTML")).toBe("Cafe-ete-random.html");
  expect(name("../../etc/passwd.html")).toBe("etc-passwd-random.html");
  expect(name('"><img src=x onerror=alert(1)>.html')).toBe("img-src-x-onerror-alert-1-random.html");
  expect(name(".html")).toBe("template-random.html");
  expect(name(`${"x".repeat(300)}.html`)).toHaveLength(60 + "-random.html".length);
});
