import { type Endpoint, endpoints } from "@milepost/contract";
import type { Browserless } from "../parts/browserless.ts";
import type { Cell } from "../parts/cell.ts";

/** What a browser says of a request that another site has made it send. */
const foreign = [
  { "sec-fetch-site": "cross-site" },
  { origin: "https://elsewhere.example" },
  { origin: "null" },
] as const;

interface Forged {
  readonly tried: number;
  /** `method path: status` of what was not refused. */
  readonly taken: readonly string[];
}

/** Every call that changes something, and logging out, with an administrator's own session but from another site. */
export async function forgeCalls({ url }: Cell, admin: Browserless): Promise<Forged> {
  const unsafe = (endpoints as readonly Endpoint[]).filter(
    // A hook is called by machines, which have no session and carry a secret of their own.
    ({ method, path, caller }) =>
      caller !== "hook" && (method !== "GET" || path === "/auth/logout"),
  );
  const taken: string[] = [];
  for (const { method, path } of unsafe) {
    for (const from of foreign) {
      const filled = path.replace(/:\w+/g, "1");
      const answer = await fetch(`${url}${filled}`, {
        ...{ method, redirect: "manual" },
        headers: { cookie: admin.cookie(), "content-type": "application/json", ...from },
        ...(method !== "GET" && { body: "{}" }),
      });
      const text = await answer.text();
      const isRefused = answer.status === 403 && text.includes("CROSS_SITE");
      if (!isRefused) taken.push(`${method} ${path} ${JSON.stringify(from)}: ${answer.status}`);
    }
  }
  const { authenticated } = await admin.get<{ authenticated: boolean }>("/auth/check-auth");
  if (!authenticated) taken.push("the session was ended");
  return { tried: unsafe.length * foreign.length, taken };
}
