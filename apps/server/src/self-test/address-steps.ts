import { isThisMachine } from "../platform/is-this-machine.ts";
import { differs, failed, ok, patience, type Step } from "./step.ts";

interface Addresses {
  readonly PUBLIC_URL: string;
  readonly HOOKS_URL?: string | undefined;
}

const page = "docs/operating/one-machine.md";

/** Whether people and the CRM would find Milepost where it says that it is. */
export function addressSteps({ PUBLIC_URL: publicUrl, HOOKS_URL: hooksUrl }: Addresses): Step[] {
  return [
    {
      asks: "PUBLIC_URL",
      expects: "https",
      page,
      async ask() {
        const { protocol, hostname } = new URL(publicUrl);
        if (protocol === "https:") return ok("https");
        if (isThisMachine(hostname)) return ok("http, at this machine itself");
        return failed(
          "http",
          "Put a proxy with a certificate in front: browsers keep no session without.",
        );
      },
    },
    {
      asks: "Milepost at PUBLIC_URL",
      expects: "to answer and be ready",
      page,
      async ask() {
        const answer = await fetch(`${publicUrl}/readyz`, {
          signal: AbortSignal.timeout(patience),
        });
        const told = (await answer.json().catch(() => null)) as Record<string, unknown> | null;
        if (told?.ready === true) return ok("ready");
        const away = Object.entries(told ?? {}).filter(([, state]) => state === "away");
        const names = away.map(([name]) => name).join(", ");
        return names
          ? failed(`it misses ${names}`, "See the steps about these.")
          : failed(
              `${answer.status}, and not from Milepost`,
              "Is the api running, and the proxy pointing at it?",
            );
      },
    },
    {
      asks: "the CRM's hook (with a made-up notification)",
      expects: "to be refused by Milepost",
      page,
      async ask() {
        const address = hooksUrl ?? publicUrl;
        const answer = await fetch(`${address}/hooks/crm/00000000-0000-4000-8000-000000000000`, {
          method: "POST",
          body: "{}",
          headers: { "content-type": "application/json" },
          signal: AbortSignal.timeout(patience),
        });
        const isOurs = answer.headers.get("content-type")?.includes("problem+json") === true;
        if (answer.status !== 404 || !isOurs) {
          return failed(`${answer.status}`, "Let the proxy pass /hooks/ on as it is.");
        }
        return isThisMachine(new URL(address).hostname) || address.startsWith("https:")
          ? ok("refused, as it should be")
          : differs(
              "refused, over http",
              "A CRM calls https only; without it changes are known within 10 minutes.",
            );
      },
    },
  ];
}
