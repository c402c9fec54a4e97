import { request } from "node:http";
import { expect, inject, test } from "vitest";

const cell = inject("cell");

/** Exactly this path: `fetch` would tidy it first. */
function statusOf(path: string, cookie = ""): Promise<number | undefined> {
  const { hostname, port } = new URL(cell.url);
  return new Promise((resolve, reject) => {
    request({ hostname, port, path, headers: { cookie } }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    })
      .on("error", reject)
      .end();
  });
}

test.each([
  "//",
  "///",
  "//:",
  "//[",
  "/\\",
  "//search?recordId=1",
  "http://[/",
  "http://localhost:99999999/search?recordId=1",
  "/auth/zoho/callback?code=1&code=2",
  "/auth/zoho/callback?state=1&state=2&location=a&location=b",
  "/auth/zoho/callback?accounts-server=1&accounts-server=2",
  "/auth/zoho/callback?code[]=1",
  "/auth/zoho?x=1&x=2",
  "/thank-you?token=1&token=2",
  "/docs/api?x=1&x=2",
  "/healthz?x[]=1",
])("an odd address is no fault of ours: %s", async (path) => {
  expect(await statusOf(path)).toBeLessThan(500);
});

test.each([
  "__Host-milepost-sign-in=x",
  "__Host-milepost-sign-in=%",
  "__Host-milepost=%E0%A4%A",
  "__Host-milepost-return=%; __Host-milepost=a.b",
])("an odd cookie is no fault of ours: %s", async (cookie) => {
  for (const path of ["/auth/zoho/callback?code=1&state=2", "/auth/check-auth", "/"]) {
    expect(await statusOf(path, cookie)).toBeLessThan(500);
  }
});
