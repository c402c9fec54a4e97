import { expect, type Page, test } from "@playwright/test";
import { openWorkflow, saveButton, toast, withOwnWorkflow } from "../settings.ts";

let page: Page;
let wf: number;
withOwnWorkflow((own) => ({ page, wf } = own));

test("saving with Saturday and Sunday alone warns that nothing is offered", async () => {
  await openWorkflow(page, wf);
  const days = page.getByRole("group", { name: /^Operating Days/ });
  for (const day of ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"]) {
    await days.getByRole("checkbox", { name: day }).click();
  }
  await saveButton(page).click();
  await expect(toast(page, "Workflow settings saved successfully")).toBeVisible();
  const warning = "No appointment is offered until a day from Monday to Friday is ticked.";
  await expect(toast(page, warning)).toBeVisible();
});
