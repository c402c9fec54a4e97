import { openBrowserless } from "@milepost/kit/browserless.ts";
import { peopleOf } from "@milepost/kit/demo.ts";
import { expect, inject, test } from "vitest";
import { forgeCalls } from "../../web/forged.ts";

const cell = inject("cell");
const { admin } = peopleOf(cell.company);
const otherSites = ["cross-site", "same-site"] as const;

test("no page of another site changes anything with an administrator's session, however it spells the address", async () => {
  const browser = openBrowserless(cell);
  await browser.signIn(admin);
  const { tried, taken } = await forgeCalls(cell, browser);
  expect(taken).toEqual([]);
  expect(tried).toBeGreaterThanOrEqual(200);
});

test("a page of a neighbouring host uploads no template, which a browser would send without asking", async () => {
  const browser = openBrowserless(cell);
  await browser.signIn(admin);
  const upload = new FormData();
  upload.append("template", new Blob(["<p>planted</p>"], { type: "text/html" }), "planted.html");
  const headers = { "sec-fetch-site": "same-site", origin: "https://blog.localhost" };
  const path = "/api/email-templates/upload?workflowId=1";
  const answer = await browser.send(path, { method: "POST", headers, body: upload });
  expect([answer.status, (await answer.json()).code]).toEqual([403, "CROSS_SITE"]);
});

test("no page of another site begins a sign-in", async () => {
  for (const site of otherSites) {
    for (const path of ["/auth/zoho", "/auth/zoho/connect"]) {
      const headers = { "sec-fetch-site": site };
      const start = await openBrowserless(cell).send(path, { headers });
      expect([site, path, start.headers.get("location")]).toEqual([site, path, "/login"]);
    }
  }
});

test("links from the CRM, from a mail and back from a payment open their pages", async () => {
  const browser = openBrowserless(cell);
  await browser.signIn(admin);
  const paths = ["/search?wf=1&recordId=1", "/thank-you?token=x", "/billing", "/"];
  for (const site of otherSites) {
    for (const path of paths) {
      const headers = { "sec-fetch-site": site, "sec-fetch-mode": "navigate" };
      const page = await browser.send(path, { headers });
      expect([path, page.status]).toEqual([path, 200]);
      expect(page.headers.get("content-type")).toContain("text/html");
    }
    // The accounts server leads back from another site too; an attempt that nobody began is refused in words.
    const back = await browser.send("/auth/zoho/callback?code=x&state=y", {
      headers: { "sec-fetch-site": site, "sec-fetch-mode": "navigate" },
    });
    expect(back.headers.get("location")).toBe("/login?refused=expired");
  }
});
