import { expect, type Locator, type Page, test } from "@playwright/test";
import { cell, companyOf, expectAccessible, keepPicture } from "../cell.ts";
import { administratorPage } from "../settings.ts";

const callum = companyOf(cell.company).fieldAgents.find(({ full_name }) =>
  full_name.startsWith("Callum"),
);
/** Not his own address. */
const base = "MP7 9AN";

async function shoot(page: Page, name: string, about: Locator): Promise<void> {
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await about.evaluate((element) => element.scrollIntoView({ block: "center" }));
    await keepPicture(page, `${name}-${width}`);
  }
}

test("an administrator sets by keyboard where a field agent's day starts", async ({ browser }) => {
  const page = await administratorPage(browser);
  if (!callum) throw new Error("The sample company lacks Callum");
  const name = callum.full_name;
  await page.goto(`${cell.url}/settings?wf=1#selectedFieldAgents`);
  const bases = page.getByRole("region", { name: "Where the agents’ days start" });
  const line = bases.getByRole("listitem").filter({ hasText: name });
  await expect(line).toContainText(`${name}: ${callum.zip}, from the CRM`);
  await shoot(page, "bases", bases);
  const field = page.getByRole("textbox", { name: `Postcode where ${name} starts` });
  const change = line.getByRole("button", { name: `Change where ${name} starts` });
  await change.press("Enter");
  await expect(field).toBeFocused();
  await field.fill(base);
  await shoot(page, "bases-open", bases);
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await expect(line).toContainText(`${name}: ${base}, set here (the CRM has ${callum.zip})`);
  await expect(change).toBeFocused();
  await shoot(page, "bases-set", bases);
  await change.press("Enter");
  await line.getByRole("button", { name: "Use the CRM’s" }).press("Enter");
  await expect(line).toContainText(`${name}: ${callum.zip}, from the CRM`);
  await page.context().close();
});
