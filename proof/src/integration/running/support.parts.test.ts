import { execFile } from "node:child_process";
import { join } from "node:path";
import { repository } from "@milepost/cell/program.ts";
import { type BookingDesk, openBookingDesk } from "@milepost/kit/company/booking-desk.ts";
import { afterAll, beforeAll, expect, inject, test } from "vitest";

/** The command as an operator runs it, after somebody has read out the id of an error. */
const cell = inject("cell");
let desk: BookingDesk;
let wf = 0;

beforeAll(async () => {
  desk = await openBookingDesk(cell, "73");
  [wf = 0] = await desk.addWorkflows([{ sourceModule: "Leads", destinationModule: "Deals" }]);
});
afterAll(() => desk.close());

const email = "zebedee@support.example";
const lead = () =>
  desk.insert("Leads", {
    Last_Name: "Zebedee",
    Company: "Zebedee",
    Email: email,
    Zip_Code: desk.postcode,
  });

function support(...args: readonly string[]): Promise<{ code: number; said: string }> {
  const file = join(repository, "apps/server/src/support.ts");
  const logs = ["api", "worker"].map((name) => join(cell.logs, `${name}.log`));
  const env = { DATABASE_AUDIT_URL: cell.databaseUrls.milepost_audit };
  return new Promise((resolve) => {
    execFile(process.execPath, [file, ...args, ...logs], { env }, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), said: stdout + stderr }),
    );
  });
}

async function post(path: string, body: object, headers: Record<string, string> = {}) {
  const answer = await desk.agent.send(path, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
  return { status: answer.status, traceId: answer.headers.get("x-trace-id") ?? "" };
}

test("the id of a booking leads to what api, worker and audit know of it, and to its steps", async () => {
  const { wish } = await desk.offerFor(wf, await lead());
  const form = { topSection: {}, bottomSection: {}, isBooking: true, inviteEmail: email };
  const begun = "4bf92f3577b34da6a3ce929d0e0e4736";
  const { status, traceId } = await post(
    "/api/processBooking",
    { ...form, ...wish },
    { traceparent: `00-${begun}-00f067aa0ba902b7-01` },
  );
  expect([status, traceId]).toEqual([200, begun]);
  const { code, said } = await support(traceId.slice(0, 10));
  expect(code).toBe(0);
  expect(said).toMatch(/Z api: POST \/api\/processBooking was answered with 200 after \d+ ms, for/);
  expect(said).toMatch(/Z worker: reservation\/book: Starting invocation\./);
  expect(said).toMatch(/Z audit: POST \/api\/processBooking to workflow \d+ record \d+ by user /);
  expect(said).toMatch(/^Reservation [0-9a-f-]{36} is booked now; its invitation: /m);
  expect(said).not.toMatch(/zebedee/i);
});

test("the id of a refusal leads to its code", async () => {
  const { status, traceId } = await post("/api/holds", { wf });
  expect(status).toBe(400);
  const { said } = await support(traceId);
  expect(said).toContain("Z api: problem BAD_REQUEST");
});

test("an id that nobody has is said to be unknown, and one that is none is refused", async () => {
  expect(await support("0123456789")).toEqual({
    code: 1,
    said: expect.stringContaining("Nothing is known of trace 0123456789"),
  });
  expect((await support("ada@example.com")).code).toBe(2);
});
