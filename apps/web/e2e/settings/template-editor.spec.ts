import { expect, type Locator, type Page, test } from "@playwright/test";
import { cell, expectNoSidewaysScrolling, keepPicture, leadIn, takePictures } from "../cell.ts";
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
const editButton = (section: Locator) => section.getByRole("button", { name: /^(Edit|Continue)/ });
const text = (section: Locator) => section.getByRole("textbox", { name: /^Text of/ });
const live = (section: Locator) =>
  section.frameLocator("iframe[title$=', live preview']:not(.invisible)");
const thumbnail = (section: Locator) => section.frameLocator("iframe[title$=', thumbnail']");
const saveTemplate = (section: Locator) => section.getByRole("button", { name: "Save template" });

const letter = `<title>Visit for {{Last_Name}}</title><style>h1 { color: rgb(1, 2, 3) }</style>
<h1>Hello</h1><p>Dear customer</p>`;

test("a template is edited in place: problems and preview follow the typing, a field goes to the cursor, and the saved text is what customers get", async () => {
  await email().scrollIntoViewIfNeeded();
  await expect(thumbnail(email()).getByText("With Sam Okafor", { exact: true })).toBeVisible();
  await editButton(email()).press("Enter");
  await expect(text(email())).toBeFocused();
  // It begins with the template that comes with Milepost.
  await expect(text(email())).toHaveValue(/\{\{acceptanceLink\}\}/);
  await expect(live(email()).getByText("With Sam Okafor", { exact: true })).toBeVisible();
  const steps = await page.evaluate(() => history.length);

  await text(email()).fill(`${letter}<p>{{Surname}}</p><script>parent.fired = 1</script>`);
  await expect(email().getByText("2 problems to fix in this file.")).toBeVisible();
  await expect(email().getByRole("listitem")).toContainText([
    "{{Surname}} isn’t a template field and will be left blank.",
    "We removed <script>: templates can’t run code.",
  ]);
  await expect(email().getByText("Subject: Visit for Last Name")).toBeVisible();
  await expect(live(email()).getByRole("heading")).toHaveCSS("color", "rgb(1, 2, 3)");
  await expect(email().locator("iframe[title$=', live preview']")).toHaveAttribute("sandbox", "");
  expect(await page.evaluate(() => "fired" in window)).toBe(false);

  await text(email()).fill(letter);
  await text(email()).press("Control+End");
  for (let i = 0; i < "</p>".length; i++) await page.keyboard.press("ArrowLeft");
  await page.keyboard.type(" of ");
  await email()
    .getByRole("combobox", { name: /^Field to insert/ })
    .press("Enter");
  await expect(page.getByRole("combobox", { name: "Search: Field to insert" })).toBeFocused();
  await page.keyboard.type("customer postcode");
  await expect(page.getByRole("option", { name: /Customer postcode/ })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(text(email())).toBeFocused();
  await page.keyboard.type(", hello");
  const edited = letter.replace("</p>", " of {{appPostcode}}, hello</p>");
  await expect(text(email())).toHaveValue(edited);
  await expect(live(email()).getByText("Dear customer of MP3 4QT, hello")).toBeVisible();
  await expect(email().getByText(/problems? to fix in this file/)).toBeHidden();
  expect(await page.evaluate(() => history.length)).toBe(steps);

  await text(email()).press("Control+s");
  await expect(
    email().getByText(/^We saved your text as defaultEmail-.* and chose it/),
  ).toBeVisible();
  await expect(text(email())).toBeHidden();
  await expect(editButton(email())).toBeFocused();
  await expect(editButton(email())).toHaveText("Edit Email template");
  await expect(thumbnail(email()).getByText("Dear customer of")).toBeVisible();
  await expect(email().getByRole("radio")).toHaveCount(3);
  await saveButton(page).click();
  await expect(toast(page, "Workflow settings saved successfully")).toBeVisible();
  const { templates } = await storedSettings(page, wf);
  const { currentTemplate } = (templates as { email: { currentTemplate: string } }).email;
  const file = await page.request.get(
    `${cell.url}/api/email-templates/download/${currentTemplate}`,
  );
  expect(await file.text()).toBe(edited);
  const { id, Zip_Code } = leadIn("MP1");
  const query = new URLSearchParams({ workflowId: `${wf}`, kind: "email", recordId: id });
  const shown = await page.request.get(`${cell.url}/api/templates/preview?${query}`);
  expect((await shown.json()).text).toContain(`Dear customer of ${Zip_Code}, hello`);
});

test("a refused save and leaving the page lose nothing; discarding can be undone", async () => {
  await editButton(calendar()).click();
  await expect(text(calendar())).toHaveValue(/BEGIN:VEVENT/);
  const stored = await text(calendar()).inputValue();
  await text(calendar()).fill("no calendar at all");
  await expect(
    calendar().getByText(/^You can’t save this text yet. This isn’t a calendar file/),
  ).toBeVisible();
  await saveTemplate(calendar()).click();
  await expect(
    calendar().getByText(/^We couldn’t save the template. This isn’t a calendar file/),
  ).toBeVisible();
  await expect(text(calendar())).toHaveValue("no calendar at all");
  await expect(calendar().getByRole("radio")).toHaveCount(1);

  await page.getByRole("link", { name: "Home", exact: true }).click();
  await expect(page).not.toHaveURL(/settings/);
  await openWorkflow(page, wf);
  await expect(calendar().getByText("You have unsaved text from this tab.")).toBeVisible();
  await calendar().getByRole("button", { name: "Continue editing" }).click();
  await expect(text(calendar())).toHaveValue("no calendar at all");
  await calendar().getByRole("button", { name: "Discard changes" }).click();
  await expect(text(calendar())).toHaveValue(stored);
  await calendar().getByRole("button", { name: "Undo discard" }).click();
  await expect(text(calendar())).toHaveValue("no calendar at all");
  await calendar().getByRole("button", { name: "Discard changes" }).click();
  await calendar().getByRole("button", { name: "Close editor" }).click();
  await expect(editButton(calendar())).toHaveText("Edit Calendar template");
});

test("the largest template can be typed into: it is checked once the typing has ended", async () => {
  await editButton(thankYou()).click();
  const begin = "<p>Thank you {{company}}</p>";
  const picture = `<img alt="" src="data:image/png;base64,${"A".repeat(500_000)}">`;
  await text(thankYou()).fill(`${begin}${picture}`);
  await expect(live(thankYou()).getByText(/^Thank you /)).toBeVisible();
  let asked = 0;
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().includes("/preview?")) asked += 1;
  });
  await text(thankYou()).press("Control+Home");
  for (let i = 0; i < "<p>".length; i++) await page.keyboard.press("ArrowRight");
  await page.keyboard.type("Welcome, and ", { delay: 50 });
  expect(asked).toBe(0);
  await expect(live(thankYou()).getByText(/^Welcome, and Thank you/)).toBeVisible();
  expect(asked).toBe(1);
});

test("the editor is accessible and fits, with problems and without", async () => {
  for (const section of [email(), calendar(), thankYou()]) await editButton(section).click();
  await expect(text(thankYou())).toBeVisible();
  await text(email()).fill(`${letter}<p>{{Surname}}</p>`);
  await expect(email().getByText("1 problem to fix in this file.")).toBeVisible();
  await text(thankYou()).fill("");
  await expect(
    thankYou().getByText("There is no text. Type some, or discard your changes."),
  ).toBeVisible();
  await page.evaluate(() => scrollTo(0, 0));
  await takePictures(page, "template-editor");
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoSidewaysScrolling(page, `${width} px`);
    await keepPicture(email(), `template-editor-email-${width}`);
    await keepPicture(calendar(), `template-editor-calendar-${width}`);
  }
});
