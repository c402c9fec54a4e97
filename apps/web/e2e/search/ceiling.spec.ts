import { expect, type Page, test } from "@playwright/test";
import { cell, expectAccessible, takePictures } from "../cell.ts";
import {
  days,
  openWorkflow,
  saveButton,
  storedSettings,
  toast,
  withOwnWorkflow,
} from "../settings.ts";

let page: Page;
let wf: number;

withOwnWorkflow((own) => {
  ({ page, wf } = own);
});

const twelve = Array.from(
  { length: 12 },
  (_, at) => `${String(8 + Math.floor(at / 2)).padStart(2, "0")}:${at % 2 === 0 ? "00" : "30"}`,
);

test("days that are more than a search can do are refused at their field, with how many can be searched", async () => {
  const schedule = { defaultAppointmentSlots: twelve, defaultMeetingDuration: 30 };
  const saved = await page.request.post(`${cell.url}/api/settings`, {
    data: { workflowUpdates: [{ workflowId: wf, workflowSettings: schedule }] },
  });
  expect(saved.status()).toBe(200);
  await openWorkflow(page, wf);
  await days(page).fill("366");
  const sentence =
    "Up to 60 field agents with 12 slots a day can be searched for 276 days in advance at most";
  await saveButton(page).click();
  await expect(page.locator("#setting-defaultDaysInAdvance-mistake")).toHaveText(sentence);
  await expect(days(page)).toBeFocused();
  await expect(days(page)).toHaveAccessibleDescription(new RegExp(sentence));
  await expectAccessible(page);
  await takePictures(page, "ceiling");
  expect((await storedSettings(page, wf)).defaultDaysInAdvance).toBe(4);
  await days(page).fill("276");
  await saveButton(page).click();
  await expect(toast(page, "Workflow settings saved successfully")).toBeVisible();
  expect((await storedSettings(page, wf)).defaultDaysInAdvance).toBe(276);
});
