import type { Crm, CrmAccess } from "@milepost/crm/crm.ts";
import {
  crmClientRefused,
  crmDisconnected,
  crmForbidden,
  crmLimited,
  crmUnreachable,
} from "@milepost/crm/crm-failure.ts";
import { expect, test } from "vitest";
import { createLog } from "../platform/create-log.ts";
import type { Database } from "../platform/database/database.ts";
import { createHttp } from "../platform/http/create-http.ts";
import { seal } from "../platform/seal.ts";
import { serveSignIn } from "./serve-sign-in.ts";
import { openSessions } from "./sessions.ts";

const publicUrl = "https://milepost.example";
const keys = [{ id: "a", key: Buffer.alloc(32, 1) }];
const never = () => Promise.reject(new Error("nobody gets here"));

/** Comes back from a CRM that exchanges the code for this. */
async function comeBackTo(exchange: CrmAccess["exchange"]) {
  const crm = {
    exchange,
    signInAddress: ({ state }: { state: string }) => `https://crm.example/?state=${state}`,
  } as Partial<CrmAccess> as CrmAccess;
  const database = { withOrganisation: never } as Partial<Database> as Database;
  const http = await createHttp({ log: createLog("silent"), publicUrl });
  const ports = { database, crm, seal: seal(keys), sessions: openSessions(keys) };
  serveSignIn(http, {
    ...ports,
    cells: null,
    audit: never,
    onNew: never,
    onConnected: never,
    publicUrl,
  });
  const start = await http.inject("/auth/zoho");
  const state = new URL(String(start.headers.location)).searchParams.get("state");
  const [cookie = ""] = String(start.headers["set-cookie"]).split(";");
  const back = `/auth/zoho/callback?code=1&state=${state}`;
  const { headers, statusCode } = await http.inject({ url: back, headers: { cookie } });
  return `${statusCode} ${headers.location}`;
}

test.each([
  ["code", "expired"],
  ["environment", "other-environment"],
  ["client", "client-refused"],
] as const)(
  "no grant because of the %s leads to the login page, which says %s",
  async (refused, why) => {
    expect(await comeBackTo(async () => ({ refused }))).toBe(`302 /login?refused=${why}`);
  },
);

test.each([
  ["no-api-access", crmForbidden("NO_PERMISSION to GET /crm/v8/users", true)],
  ["no-crm-user", crmForbidden("NO_PERMISSION to GET /crm/v8/users")],
  ["no-crm-user", crmDisconnected("the sign-in has run out")],
  ["crm-away", crmUnreachable("status 500 to GET /crm/v8/org")],
  ["crm-away", crmLimited("GET /crm/v8/org", 60_000)],
  ["failed", crmClientRefused("invalid_client")],
  ["failed", new Error("a fault of ours")],
])(
  "somebody of whom the CRM says nothing is led to the login page, which says %s",
  async (why, failure) => {
    const crm = {
      readCurrentUser: () => Promise.reject(failure),
      readOrganisation: () => Promise.reject(failure),
    } as Partial<Crm> as Crm;
    const back = await comeBackTo(async () => ({ dataCentre: "eu", crm, refreshToken: null }));
    expect(back).toBe(`302 /login?refused=${why}`);
  },
);
