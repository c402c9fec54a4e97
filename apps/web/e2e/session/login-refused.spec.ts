import { expect, test } from "@playwright/test";
import { cell, takePictures } from "../cell.ts";

/** By why somebody was sent back: what they, or the person they can ask, do next. */
const nextSteps = {
  "no-api-access": "turn on “Zoho CRM API Access” in it",
  "no-crm-user": "Ask a CRM administrator for a licence, or log in with another Zoho account.",
  "other-environment": "Log in again and choose your company’s own organisation.",
  "client-refused": "Ask the people who run it to check its Zoho client.",
  "crm-away": "Wait a minute and log in again.",
};

test("somebody who is sent back to the login page reads why, and what to do next", async ({
  page,
}) => {
  for (const [why, step] of Object.entries(nextSteps)) {
    await page.goto(`${cell.url}/login?refused=${why}`);
    await expect(page.getByRole("alert")).toContainText(step);
    await takePictures(page, `login-${why}`);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await expect(page.getByRole("button", { name: "Log in with Zoho CRM" })).toBeFocused();
  }
});
