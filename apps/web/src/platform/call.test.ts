import { afterEach, expect, test, vi } from "vitest";
import { addressOf, call } from "./call.ts";

afterEach(() => {
  vi.unstubAllGlobals();
});

test("names in the path and the query are filled in and escaped", () => {
  const parts = { params: { wf: "1/../2" }, query: { postcode: "MP1 2AB", recordId: "a&b" } };
  expect(addressOf("/api/workflow/:wf/access", parts)).toBe(
    "/api/workflow/1%2F..%2F2/access?postcode=MP1+2AB&recordId=a%26b",
  );
});

test("what is not given does not appear in the query", () => {
  expect(addressOf("/api/search", { query: { wf: 1, recordId: undefined } })).toBe(
    "/api/search?wf=1",
  );
  expect(addressOf("/auth/check-auth", {})).toBe("/auth/check-auth");
});

test("every call goes out with the session's cookie", async () => {
  const sent: Request[] = [];
  vi.stubGlobal("document", { cookie: "" });
  vi.stubGlobal("fetch", async (path: string, request: RequestInit) => {
    sent.push(new Request(`https://milepost.example${path}`, request));
    return Response.json({ hasAccess: true });
  });
  await call("GET /api/settings/access", {});
  await call("GET /api/workflow/:wf/access", { params: { wf: "1" } });
  // Spec: Calls share a HTTP client that sends credentials.
  expect(sent.map(({ url, credentials }) => [new URL(url).pathname, credentials])).toEqual([
    ["/api/settings/access", "same-origin"],
    ["/api/workflow/1/access", "same-origin"],
  ]);
});

test("every call begins a trace of its own", async () => {
  const sent: Headers[] = [];
  vi.stubGlobal("document", { cookie: "" });
  vi.stubGlobal("fetch", async (_path: string, request: RequestInit) => {
    sent.push(new Headers(request.headers));
    return Response.json({ hasAccess: true });
  });
  await call("GET /api/settings/access", {});
  await call("GET /api/settings/access", {});
  const begun = sent.map((headers) => headers.get("traceparent"));
  expect(new Set(begun).size).toBe(2);
  for (const one of begun) expect(one).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/);
});
