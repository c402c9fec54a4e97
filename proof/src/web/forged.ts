import { everyEndpoint } from "@milepost/contract/endpoints/endpoints.ts";
import type { Browserless } from "@milepost/kit/browserless.ts";
import type { Cell } from "@milepost/kit/cell.ts";

/** What a browser says of a request that another site has made it send. */
const foreign = [
  { "sec-fetch-site": "cross-site" },
  { "sec-fetch-site": "same-site", origin: "https://blog.localhost" },
  { origin: "https://elsewhere.example" },
  { origin: "null" },
] as const;

interface Forged {
  readonly tried: number;
  /** `method path: status` of what was not refused. */
  readonly taken: readonly string[];
}

/** The same address with its last letter encoded: a route is found by what it means, and must be refused by that, too. */
const spellings = [
  (path: string) => path,
  (path: string) => `${path.slice(0, -1)}%${path.charCodeAt(path.length - 1).toString(16)}`,
];

/** Every call that changes something, and logging out, with an administrator's own session but from another site. */
export async function forgeCalls({ url }: Cell, admin: Browserless): Promise<Forged> {
  const unsafe = everyEndpoint.filter(
    // A hook is called by machines, which have no session and carry a secret of their own.
    ({ method, path, caller }) =>
      caller !== "hook" && (method !== "GET" || path === "/auth/logout"),
  );
  const addresses = unsafe.flatMap(({ method, path }) =>
    spellings.map((spell) => ({ method, path: spell(path.replace(/:\w+/g, "1")) })),
  );
  const taken: string[] = [];
  for (const { method, path } of addresses) {
    for (const from of foreign) {
      const answer = await fetch(`${url}${path}`, {
        method,
        redirect: "manual",
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
  return { tried: addresses.length * foreign.length, taken };
}
