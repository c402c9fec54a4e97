import { readFileSync } from "node:fs";
import { expect, type Locator, type Page, test } from "@playwright/test";
import { holdBack, keepPicture, leadIn, takePictures } from "../cell.ts";
import { comes, stopClock } from "../clock.ts";
import { openWorkflow, saveButton, storedSettings, toast, withOwnWorkflow } from "../settings.ts";

let page: Page;
let wf: number;

withOwnWorkflow((own) => {
  ({ page, wf } = own);
});
test.beforeEach(() => openWorkflow(page, wf));

const email = () => page.locator("#email-template");
const calendar = () => page.locator("#calendar-template");
const thankYou = () => page.locator("#thank-you-template");
const fields = () => page.locator("#template-fields");
const upload = (section: Locator, name: string, text: string) =>
  section
    .locator("input[type=file]")
    .setInputFiles({ name, mimeType: "text/plain", buffer: Buffer.from(text) });
const openPreview = (section: Locator) =>
  section.locator("summary", { hasText: /^Preview$/ }).press("Enter");
const preview = "iframe[title$=', preview']";
const frameOf = (section: Locator) => section.frameLocator(preview);
const marked = () => page.getByRole("navigation", { name: "Sections" }).getByText("(unsaved");

const letter = `<title>Visit for {{Last_Name}}</title><style>h1 { color: rgb(1, 2, 3) }</style>
<h1>{{company}}</h1><p>Dear {{ Last_Name }} of {{appPostcode}}</p><a href="https://elsewhere.example">Yes</a>`;
const faulty = `${letter}<p>{{Surname}}</p><script>parent.fired = 1</script>`;

test("a file of another type is ignored, what is wrong with one is listed, and the right one is saved", async () => {
  await upload(email(), "notes.txt", "hello");
  // Spec: Template uploads: email and thank-you templates must be .html; calendar templates must be .ics.
  await expect(
    email().getByText("notes.txt was ignored: only .html files can be uploaded here."),
  ).toBeVisible();
  await upload(thankYou(), "notes.txt", "hello");
  // Spec: Template uploads: email and thank-you templates must be .html; calendar templates must be .ics.
  await expect(
    thankYou().getByText("notes.txt was ignored: only .html files can be uploaded here."),
  ).toBeVisible();
  await upload(calendar(), "page.html", letter);
  // Spec: Template uploads: email and thank-you templates must be .html; calendar templates must be .ics.
  await expect(calendar().getByText(/page.html was ignored: only .ics/)).toBeVisible();
  await upload(calendar(), "visit.ics", "no calendar at all");
  await expect(
    calendar().getByText(
      /couldn’t take the file. This isn’t a calendar file with an appointment in it/,
    ),
  ).toBeVisible();
  // Spec: Other files are ignored.
  await expect(email().getByRole("radio")).toHaveCount(2);

  const letGo = await holdBack(page, "**/api/email-templates/upload*");
  await upload(email(), "Our letter.html", faulty);
  await expect(email().getByText("Uploading Our letter.html...")).toBeVisible();
  letGo();
  await expect(email().getByText("2 problems to fix in this file.")).toBeVisible();
  await expect(email().getByRole("listitem")).toContainText([
    "{{Surname}} isn’t a template field and will be left blank.",
    "We removed <script>: templates can’t run code.",
  ]);

  await upload(email(), "Our letter.html", letter);
  await expect(email().getByText(/to fix in this file/)).toBeHidden();
  await expect(email().getByRole("radio")).toHaveCount(4);
  const chosen = email().getByRole("radio", { checked: true });
  await expect(chosen).toHaveAccessibleName(/^Our-letter-[0-9a-f]{32}\.html/);
  await expect(marked()).toHaveCount(1);
  // Not its innerText: a section that is out of sight has none.
  const said = await email()
    .getByText(/was uploaded and chosen/)
    .textContent();
  const filename = said?.split(" ")[0] ?? "";
  await saveButton(page).click();
  await expect(toast(page, "Workflow settings saved successfully")).toBeVisible();
  await expect(marked()).toHaveCount(0);
  expect(await storedSettings(page, wf)).toMatchObject({
    templates: { email: { currentTemplate: filename } },
  });

  const download = page.waitForEvent("download");
  await email()
    .getByRole("link", { name: `Download ${filename}` })
    .click();
  const file = await download;
  expect(file.suggestedFilename()).toBe(filename);
  expect(readFileSync(await file.path(), "utf8")).toBe(letter);
});

test("a preview shows sample values or a record's, in a frame in which nothing can act", async () => {
  await upload(email(), "letter.html", faulty);
  await expect(email().getByText(/was uploaded and chosen/)).toBeVisible();
  await openPreview(email());
  await expect(email().locator(preview)).toHaveAttribute("sandbox", "");
  await expect(email().getByText("Sample values", { exact: true })).toBeVisible();
  await expect(frameOf(email()).getByText("Dear Last Name of")).toBeVisible();
  await expect(frameOf(email()).getByRole("heading")).toHaveCSS("color", "rgb(1, 2, 3)");
  await frameOf(email()).getByRole("link", { name: "Yes" }).click();
  await expect(frameOf(email()).getByText("Dear Last Name of")).toBeVisible();
  expect(await page.evaluate(() => "fired" in window)).toBe(false);

  const record = email().getByLabel("Preview with a record");
  await record.fill("Miller");
  await record.press("Enter");
  await expect(
    email().getByText("This is neither a record’s ID nor its address. Copy one from your CRM."),
  ).toBeVisible();
  const { id, Zip_Code } = leadIn("MP1");
  await record.fill(`https://crm.example/crm/org1/tab/Leads/${id}`);
  await record.press("Enter");
  await expect(email().getByText(`Record ${id}`)).toBeVisible();
  await expect(record).toBeFocused();
  await expect(frameOf(email()).getByText(` of ${Zip_Code}`)).toBeVisible();

  // The same record for all of them.
  await openPreview(calendar());
  await expect(calendar().getByRole("textbox", { name: /preview$/ })).toHaveValue(
    new RegExp(`BEGIN:VCALENDAR[^]*${Zip_Code}`),
  );
  await openPreview(thankYou());
  await expect(frameOf(thankYou()).getByRole("heading", { name: "Thank you" })).toBeVisible();
  await record.fill("999999999");
  await record.press("Enter");
  await expect(email().getByText("There is no preview. The CRM has no such record.")).toBeVisible();
  await expect(email().getByRole("button", { name: "Try again" })).toBeVisible();
});

test("a field is copied as it stands in a template, which a message says for two seconds; ticked ones are listed next to the templates", async () => {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  // Spec: Thank-you template variables: only company, date and time.
  await expect(thankYou().getByRole("button", { name: /^Copy/ })).toHaveText([
    "Copy {{company}}",
    "Copy {{date}}",
    "Copy {{time}}",
  ]);
  await email().getByRole("link", { name: "Available template fields" }).click();
  await expect(fields()).toBeInViewport();
  await fields().getByLabel("Search template fields").fill("customer postcode");
  await fields().getByRole("checkbox", { name: "Customer postcode" }).check();
  await fields().getByLabel("Search template fields").fill("last_name");
  await fields().getByRole("checkbox", { name: "Last Name" }).check();
  await expect(email().getByRole("button", { name: /^Copy/ })).toHaveText([
    "Copy {{appPostcode}}",
    "Copy {{Last_Name}}",
  ]);

  await page.clock.install();
  await stopClock(page);
  await email().getByRole("button", { name: "Copy {{appPostcode}}" }).click();
  const copied = email().getByRole("button", { name: "Copied {{appPostcode}}" });
  await expect(copied).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("{{appPostcode}}");
  // Spec: Copy confirmation lasts 2 s.
  expect(await comes(page, 2_000, () => copied.isHidden(), 10)).toBe("on time");
  await page.clock.resume();

  await saveButton(page).click();
  await expect(toast(page, "Workflow settings saved successfully")).toBeVisible();
  expect((await storedSettings(page, wf)).selectedVariables).toEqual(["appPostcode", "Last_Name"]);
});

test("the sections of templates are accessible and fit, with everything open", async () => {
  await upload(email(), "letter.html", faulty);
  await expect(email().getByText("2 problems to fix in this file.")).toBeVisible();
  await upload(thankYou(), "notes.txt", "hello");
  for (const section of [email(), calendar(), thankYou()]) await openPreview(section);
  await expect(frameOf(thankYou()).getByRole("heading")).toBeVisible();
  await fields().getByRole("checkbox", { name: "Customer postcode" }).check();
  // Where the bar for saving covers no part of what is looked at.
  await page.evaluate(() => scrollTo(0, 0));
  await takePictures(page, "templates");
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await keepPicture(fields(), `template-fields-${width}`);
    await email().locator(preview).scrollIntoViewIfNeeded();
    await expect(frameOf(email()).getByRole("link", { name: "Yes" })).toBeInViewport();
    await keepPicture(page, `template-preview-${width}`);
  }
  await page.route("**/api/email-templates?*", (route) => route.abort());
  await page.reload();
  await expect(email().getByText(/^We couldn’t list the files/)).toBeVisible();
  await keepPicture(email(), "email-template-failed");
});
