import { openBrowserless } from "@milepost/kit/browserless.ts";
import { type BookingDesk, openBookingDesk } from "@milepost/kit/company/booking-desk.ts";
import { openSettingsDesk, type SettingsDesk } from "@milepost/kit/company/settings-desk.ts";
import { afterAll, beforeAll, expect, inject, test } from "vitest";

const cell = inject("cell");
let desk: BookingDesk;
let settings: SettingsDesk;
let wf: number;
let recordId: string;

beforeAll(async () => {
  desk = await openBookingDesk(cell, "42");
  settings = openSettingsDesk(desk.admin);
  [wf = 0] = await desk.addWorkflows([{ sourceModule: "Leads", destinationModule: "Deals" }]);
  recordId = await desk.insert("Leads", {
    Last_Name: "Quill<i>x</i>",
    Company: "Firm",
    Email: "quill@customer.example",
    Street: "1 Quay",
    City: "Milton",
    Zip_Code: desk.postcode,
  });
});
afterAll(() => desk.close());

const at = (kind: "email" | "calendar" | "thank-you") => `/api/${kind}-templates`;
const upload = (kind: "email" | "calendar" | "thank-you", name: string, content: string) =>
  settings.upload(`${at(kind)}/upload?workflowId=${wf}`, name, content);
const nameOf = ({ body }: { body: Readonly<Record<string, unknown>> }) => String(body.filename);
const event = (summary: string) =>
  `BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nSUMMARY:${summary}\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n`;

test("an uploaded file is listed, downloaded as it was, and never shown by a browser", async () => {
  const html = "<title>Hi {{Last_Name}}</title><p>Dear {{Last_Name}}, {{Nobody}}</p>";
  const uploaded = await upload("email", "Winter offer.html", html);
  expect(uploaded).toMatchObject({
    status: 200,
    body: { warnings: ["{{Nobody}} isn’t a template field and will be left blank."] },
  });
  const filename = nameOf(uploaded);
  expect(filename).toMatch(/^Winter-offer-[0-9a-f]{32}\.html$/);
  const { body } = await settings.call("GET", `${at("email")}?workflowId=${wf}`);
  expect(body.templates).toEqual(["defaultEmail.html", "calendarInvite.html", filename]);
  expect(body.files).toMatchObject([
    { uploadedBy: { userName: "System" }, uploadedAt: null },
    { isBuiltIn: true },
    { isBuiltIn: false, bytes: html.length, uploadedBy: { userName: desk.manager.full_name } },
  ]);
  const { settings: shown } = await settings.readOne(wf);
  expect(shown.templates.email.uploadedTemplates).toEqual([filename]);

  const file = await desk.admin.send(`${at("email")}/download/${filename}`);
  expect([file.status, await file.text()]).toEqual([200, html]);
  expect(file.headers.get("content-disposition")).toBe(`attachment; filename="${filename}"`);
  expect(file.headers.get("x-content-type-options")).toBe("nosniff");
  expect(file.headers.get("content-security-policy")).toContain("frame-ancestors 'none'; sandbox");
  // Someone who may not manage the workflow gets the same answer as for a file that is not there.
  expect((await desk.agent.send(`${at("email")}/download/${filename}`)).status).toBe(404);
});

test("the built-in mail is there under both its names, and no name leads anywhere else", async () => {
  const [first, second] = await Promise.all(
    ["defaultEmail.html", "calendarInvite.html"].map(async (name) => {
      const file = await desk.admin.send(`${at("email")}/download/${name}`);
      return file.text();
    }),
  );
  expect(first).toContain("<html");
  expect(second).toBe(first);
  for (const name of ["..%2f..%2fpackage.json", "defaultThankYou.html", "x-00000000.html"]) {
    expect((await desk.admin.send(`${at("email")}/download/${name}`)).status, name).toBe(404);
  }
});

test("a file of another kind, too large, empty or no text is refused in a sentence", async () => {
  const told = async (name: string, content: string | Uint8Array) => {
    const path = `${at("email")}/upload?workflowId=${wf}`;
    const { status, body } = await settings.upload(path, name, content);
    return [status, body.message];
  };
  expect(await told("a.txt", "x")).toEqual([400, "You can only upload .html files here."]);
  expect(await told("a.html", "")).toEqual([
    400,
    "The file is empty or isn’t UTF-8 text. Correct it or choose another file.",
  ]);
  expect(await told("a.html", Uint8Array.of(0xff, 0xfe, 0x00))).toEqual([400, expect.any(String)]);
  expect(await told("a.html", "x".repeat(524_289))).toEqual([
    400,
    "The file is larger than 512 kB. Choose a smaller one.",
  ]);
  expect(await told("a.html", "x".repeat(524_288))).toEqual([200, undefined]);
  expect(await upload("calendar", "a.ics", "hello")).toMatchObject({
    status: 400,
    body: {
      message:
        "This isn’t a calendar file with an appointment in it. Correct it or choose another file.",
    },
  });
});

test("a thank-you template is open to anyone who knows its name, without anything that acts", async () => {
  const evil = '<p>{{company}}</p><script>alert(1)</script><img src="x" onerror="alert(1)">';
  const filename = nameOf(await upload("thank-you", "thanks.html", evil));
  const stranger = openBrowserless(cell);
  const file = await stranger.send(`${at("thank-you")}/download/${filename}`);
  const text = await file.text();
  expect([file.status, text.includes("<p>{{company}}</p>")]).toEqual([200, true]);
  expect(text).not.toMatch(/script|onerror/);
  const mail = nameOf(await upload("email", "mail.html", "<p>ours</p>"));
  for (const name of [mail, filename.replace(/.{5}\.html$/, "%.html"), `${filename}x`]) {
    expect((await stranger.send(`${at("thank-you")}/download/${name}`)).status, name).not.toBe(200);
  }
  expect((await stranger.send(`${at("email")}/download/${mail}`)).status).toBe(401);
});

test("a workflow takes its own files alone, and a chosen one is what the customer gets", async () => {
  const filename = nameOf(
    await upload("email", "ours.html", "<title>Hi {{Last_Name}}</title><p>Own {{appCity}}</p>"),
  );
  const calendar = nameOf(await upload("calendar", "ours.ics", event("See {{Last_Name}}")));
  const { templates } = (await settings.readOne(wf)).settings;
  const chosen = {
    ...templates,
    email: { ...templates.email, currentTemplate: filename },
    calendar: { ...templates.calendar, currentTemplate: calendar },
  };
  expect(await settings.save(1, { templates: chosen })).toMatchObject({ status: 400 });
  const title = "Survey {{Last_Name}} {{appPostcode}}";
  const change = { templates: chosen, defaultMeetingTitle: title };
  const saved = await settings.save(wf, change);
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);

  const { wish } = await desk.offerFor(wf, recordId);
  const { fieldagent, slot, ...rest } = wish;
  const emailRecipient = "quill@customer.example";
  const asked = { ...rest, slotID: slot, appFieldAgentId: fieldagent, emailRecipient };
  const invited = await desk.post("/api/calendarInvite", asked);
  expect(invited.status, JSON.stringify(invited.body)).toBe(200);
  const query = new URLSearchParams({ to: emailRecipient });
  const box = await fetch(`${cell.sandboxUrl}/mailbox/messages?${query}`);
  const { messages } = (await box.json()) as { messages: Record<string, string>[] };
  expect(messages[0]).toMatchObject({ subject: "Hi Quill<i>x</i>" });
  expect(JSON.stringify(messages[0])).toContain("Own Milton");
  expect(JSON.stringify(messages[0])).toContain("SUMMARY:See Quill<i>x</i>");

  const booked = await desk.book(wish);
  expect(booked.status, JSON.stringify(booked.body)).toBe(200);
  const meetings = await desk.crm.list("Events");
  expect(meetings.map(({ Event_Title }) => Event_Title)).toContain(
    `Survey Quill<i>x</i> ${desk.postcode}`,
  );
});

test("a preview says what the customer would get, in a page that may do nothing", async () => {
  const query = (more: object) =>
    new URLSearchParams({ workflowId: String(wf), kind: "email", ...more });
  const sample = await settings.call("GET", `/api/templates/preview?${query({})}`);
  expect(sample).toMatchObject({ status: 200, body: { isSample: true, subject: "Hi Last Name" } });
  const real = await settings.call("GET", `/api/templates/preview?${query({ recordId })}`);
  expect(real.body).toMatchObject({ isSample: false, subject: "Hi Quill<i>x</i>" });

  const page = await desk.admin.send(`/api/templates/preview/page?${query({ recordId })}`);
  expect([page.status, (await page.text()).includes("<p>Own Milton</p>")]).toEqual([200, true]);
  const policy = page.headers.get("content-security-policy");
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("sandbox");
  const unknown = query({ filename: "x-00000000.html" });
  expect((await desk.admin.send(`/api/templates/preview?${unknown}`)).status).toBe(404);
  expect((await desk.agent.send(`/api/templates/preview?${query({})}`)).status).toBe(403);
});

test("an unsaved text is judged and shown as an upload would be, and nothing of it is kept", async () => {
  const ofKind = (kind: string) => new URLSearchParams({ workflowId: String(wf), kind });
  const judge = (kind: string, text: string) =>
    settings.upload(`/api/templates/preview?${ofKind(kind)}`, "text", text);
  const filesNow = async () => (await settings.call("GET", `${at("email")}?workflowId=${wf}`)).body;
  const before = await filesNow();
  const faulty = "<title>Hi {{Last_Name}}</title><p>{{Nobody}}</p><script>1</script>";
  expect(await judge("email", faulty)).toMatchObject({
    status: 200,
    body: {
      subject: "Hi Last Name",
      isSample: true,
      warnings: [
        "{{Nobody}} isn’t a template field and will be left blank.",
        "We removed <script>: templates can’t run code.",
      ],
    },
  });
  expect(await judge("calendar", event("See {{Last_Name}}"))).toMatchObject({
    body: { text: expect.stringContaining("SUMMARY:See Last Name"), warnings: [] },
  });
  const refused = await upload("calendar", "a.ics", "hello");
  expect(await judge("calendar", "hello")).toMatchObject({
    status: 400,
    body: { message: refused.body.message },
  });

  const path = `/api/templates/preview/page?${ofKind("thankYou")}`;
  const body = new FormData();
  body.set("template", new File(["<b>{{company}}</b><script>1</script>"], "text"));
  const page = await desk.admin.send(path, { method: "POST", body });
  const shown = await page.text();
  expect([page.status, shown.includes("<b>"), shown.includes("script")]).toEqual([
    200,
    true,
    false,
  ]);
  const policy = page.headers.get("content-security-policy");
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("sandbox");
  expect((await desk.agent.send(path, { method: "POST", body })).status).toBe(403);
  expect(await filesNow()).toEqual(before);
});

test("a template is edited as it was written; one that is not there begins with Milepost's own", async () => {
  const written = "<!-- ours --><p onclick=x>{{company}}</p>";
  const filename = nameOf(await upload("thank-you", "thanks.html", written));
  const textOf = (name: string, kind = "thankYou") => {
    const query = new URLSearchParams({ workflowId: String(wf), kind, filename: name });
    return settings.call("GET", `/api/templates/text?${query}`);
  };
  expect((await textOf(filename)).body).toEqual({ filename, text: written });
  const own = { filename: "defaultThankYou.html", text: expect.stringContaining("Thank you") };
  expect((await textOf("gone.html")).body).toEqual(own);
  // A file of another kind is not there either.
  expect((await textOf(filename, "email")).body).toMatchObject({ filename: "defaultEmail.html" });
  const query = new URLSearchParams({ workflowId: String(wf), kind: "thankYou", filename });
  expect((await desk.agent.send(`/api/templates/text?${query}`)).status).toBe(403);
});
