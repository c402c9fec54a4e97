import type { CrmAccess } from "@milepost/crm/crm.ts";
import { expect, onTestFinished, test, vi } from "vitest";
import { createLog } from "../platform/create-log.ts";
import type { Database } from "../platform/database/database.ts";
import { createHttp } from "../platform/http/create-http.ts";
import { seal } from "../platform/seal.ts";
import { serveSignIn } from "./serve-sign-in.ts";
import { openSessions } from "./sessions.ts";

const publicUrl = "https://milepost.example";
const keys = [{ id: "a", key: Buffer.alloc(32, 1) }];
const never = () => Promise.reject(new Error("nobody gets here"));

/** A CRM that counts who comes back, and gives nobody anything. */
async function open() {
  const exchange = vi.fn<CrmAccess["exchange"]>(async () => ({ refused: "code" }));
  const crm = {
    exchange,
    signInAddress: ({ state }: { state: string }) => `https://crm.example/?state=${state}`,
  } as Partial<CrmAccess> as CrmAccess;
  const database = {
    withOrganisation: never,
    ping: never,
    close: never,
  } as Partial<Database> as Database;
  const http = await createHttp({ log: createLog("silent"), publicUrl });
  const sessions = openSessions(keys);
  const ports = {
    database,
    crm,
    seal: seal(keys),
    sessions,
    audit: never,
    onNew: never,
    onConnected: never,
  };
  serveSignIn(http, { ...ports, cells: null, publicUrl });
  return { http, exchange };
}

test("a sign-in that was begun more than ten minutes ago is none, whatever cookie is brought", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
  const { http, exchange } = await open();
  const start = await http.inject("/auth/zoho");
  const state = new URL(String(start.headers.location)).searchParams.get("state");
  const [cookie = ""] = String(start.headers["set-cookie"]).split(";");
  const comeBack = () =>
    http.inject({ url: `/auth/zoho/callback?code=1&state=${state}`, headers: { cookie } });
  vi.setSystemTime(Date.now() + 9 * 60_000);
  await comeBack();
  expect(exchange).toHaveBeenCalledTimes(1);
  vi.setSystemTime(Date.now() + 2 * 60_000);
  const late = await comeBack();
  expect(late.headers.location).toBe("/login?refused=expired");
  expect(exchange).toHaveBeenCalledTimes(1);
});
