import { everyEndpoint } from "@milepost/contract/endpoints/endpoints.ts";
import { expect, test } from "vitest";
import { createLog } from "../create-log.ts";
import type { Admission } from "../queue/admission.ts";
import { createHttp } from "./create-http.ts";
import type { Gate } from "./route.ts";
import { serve } from "./serve.ts";

const publicUrl = "https://milepost.example.com";
const nobody: Gate = {
  claimed: () => null,
  identify: async () => null,
  allows: () => false,
};
const admission: Admission = {
  heedWait() {},
  refuseEarly() {},
  run: (_lane, _organisation, work) => work(),
  runLarge: (_part, work) => work(),
};
const nothing = async () => {};

/** Every call of the contract, answered without looking at it. */
async function openAll() {
  const http = await createHttp({ log: createLog("silent"), publicUrl });
  const answers = everyEndpoint.map((endpoint) => ({
    endpoint,
    handle: async () => ({ success: true }),
    laneOf: undefined,
  }));
  serve(http, answers, { gate: nobody, admission, audit: nothing });
  http.get("/thank-you", { config: { caller: "public" } }, async () => "a page");
  return http;
}

/** What a browser says of a request that a page of somebody else has made it send. */
const elsewhere = [
  { "sec-fetch-site": "cross-site" },
  { "sec-fetch-site": "same-site", origin: "https://blog.example.com" },
  { "sec-fetch-site": "same-site" },
  { "sec-fetch-site": "what nobody has thought of yet" },
  { origin: "https://blog.example.com" },
  { origin: "null" },
] as const;

test.each(elsewhere)("a page of another site changes nothing: %j", async (headers) => {
  const http = await openAll();
  const unsafe = everyEndpoint.filter(({ method }) => method !== "GET");
  for (const { method, path } of unsafe) {
    const url = path.replace(/:\w+/g, "1");
    const { statusCode, body } = await http.inject({ method, url, headers });
    expect([url, statusCode, body.includes("CROSS_SITE")]).toEqual([url, 403, true]);
  }
});

test.each(["/auth/logout", "/auth/%6Cogout", "/auth/logout?x=1", "/%61uth/logou%74"])(
  "a page of another site signs nobody out, however it spells the address: %s",
  async (url) => {
    const http = await openAll();
    for (const method of ["GET", "HEAD"] as const) {
      for (const headers of elsewhere) {
        const { statusCode } = await http.inject({ method, url, headers });
        expect([method, headers, statusCode]).toEqual([method, headers, 403]);
      }
    }
    expect((await http.inject({ url, headers: { "sec-fetch-site": "same-origin" } })).body).toBe(
      '{"success":true}',
    );
  },
);

test("our own pages, a typed address and machines are answered", async () => {
  const http = await openAll();
  const payload = { message: "", stack: "", url: "", timestamp: "", userAgent: "" };
  for (const headers of [
    { "sec-fetch-site": "same-origin", origin: publicUrl },
    { "sec-fetch-site": "none" },
    { origin: publicUrl },
    {},
  ]) {
    const call = { method: "POST", url: "/api/log-error", headers, payload } as const;
    const { statusCode } = await http.inject(call);
    expect([headers, statusCode === 403]).toEqual([headers, false]);
  }
});

test("a link in the CRM, in a mail or back from a payment opens what only shows", async () => {
  const http = await openAll();
  for (const site of ["cross-site", "same-site"]) {
    const headers = { "sec-fetch-site": site, "sec-fetch-mode": "navigate" };
    for (const url of ["/thank-you?token=1", "/auth/check-auth"]) {
      const { statusCode } = await http.inject({ url, headers });
      expect([site, url, statusCode === 403]).toEqual([site, url, false]);
    }
  }
});
