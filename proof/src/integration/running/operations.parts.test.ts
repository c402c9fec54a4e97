import { execFileSync } from "node:child_process";
import { expect, inject, test } from "vitest";

const cell = inject("cell");

test("health and readiness answer without a session", async () => {
  const commit = execFileSync("git", ["rev-parse", "HEAD"], { encoding: "utf8" }).trim();
  const alive = await fetch(`${cell.url}/healthz`);
  expect(await alive.json()).toEqual({
    status: "alive",
    version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    commit,
  });
  const ready = await fetch(`${cell.url}/readyz`);
  expect(await ready.json()).toEqual({
    ready: true,
    database: "well",
    engine: "well",
    worker: "well",
    routing: "well",
  });
});

test("metrics need their token, and without it there is nothing here", async () => {
  expect((await fetch(`${cell.url}/metrics`)).status).toBe(404);
  const authorization = `Bearer ${cell.apiEnv.METRICS_TOKEN}`;
  const metrics = await fetch(`${cell.url}/metrics`, { headers: { authorization } });
  const text = await metrics.text();
  expect(text).toContain("milepost_http_seconds_bucket");
  expect(text).toMatch(/^milepost_build_info\{version="[\d.]+",commit="[0-9a-f]{40}"\} 1$/m);
});

test("the API page and its description are served, with every call of the specification", async () => {
  const page = await fetch(`${cell.url}/docs/api/`);
  expect(page.status).toBe(200);
  expect(page.headers.get("content-security-policy")).toContain("base-uri 'none'");
  const description = await fetch(`${cell.url}/docs/api/json`);
  const { openapi, paths } = (await description.json()) as { openapi: string; paths: object };
  expect(openapi).toMatch(/^3\.1/);
  expect(Object.keys(paths)).toEqual(
    expect.arrayContaining(["/api/search", "/api/processBooking", "/api/workflow/{wf}/access"]),
  );
});

test("every answer carries the id of its trace, and problems repeat it", async () => {
  const answer = await fetch(`${cell.url}/api/settings`);
  const { traceId } = (await answer.json()) as { traceId: string };
  expect(answer.headers.get("x-trace-id")).toBe(traceId);
  expect(answer.headers.get("content-type")).toContain("application/problem+json");
});

test("an unknown call is not the web app, and any other page is", async () => {
  const call = await fetch(`${cell.url}/api/nothing`);
  expect(call.status).toBe(404);
  const page = await fetch(`${cell.url}/search?wf=1`);
  expect(page.headers.get("content-type")).toContain("text/html");
  expect(page.headers.get("content-security-policy")).toContain("default-src 'none'");
});

test("an error of a browser is taken once it is an error, and refused otherwise", async () => {
  const send = (body: unknown) =>
    fetch(`${cell.url}/api/log-error`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  const error = {
    message: "boom",
    stack: "at x",
    url: "http://x/search?postcode=MP1",
    userAgent: "test",
    timestamp: "2026-11-15T00:00:00Z",
  };
  expect((await send(error)).status).toBe(200);
  expect((await send({})).status).toBe(400);
});

test("the licences of what the web app is built from are served, the font's too", async () => {
  const answer = await fetch(`${cell.url}/licences`);
  expect(answer.headers.get("content-type")).toContain("text/plain");
  const text = await answer.text();
  for (const name of ["react", "maplibre-gl", "zod", "@fontsource-variable/inter"])
    expect(text).toContain(`## ${name} - `);
  expect(text).toContain("SIL OPEN FONT LICENSE");
  expect(text).toContain("Copyright 2021 Protomaps LLC");
});
