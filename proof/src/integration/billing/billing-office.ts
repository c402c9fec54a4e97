import { startApi } from "@milepost/cell/program.ts";
import type { SubscriptionStatus } from "@milepost/contract/endpoints/billing.ts";
import { openBrowserless } from "@milepost/kit/browserless.ts";
import type { Cell } from "@milepost/kit/cell.ts";
import { spareCompany } from "@milepost/kit/company/spare-company.ts";

/** What the status call and every 402 may say. */
export interface Told {
  readonly status: SubscriptionStatus | number;
  readonly subscriptionStatus?: SubscriptionStatus;
  readonly trialEndsAt: string | null;
  readonly currentPeriodEnd: string | null;
  readonly message?: string;
  readonly administrators?: readonly string[];
  readonly isEnding?: boolean;
  readonly nextChargePence?: number | null;
}

/** An api of the cell that charges, and the emulated Stripe's control. */
export async function openBillingOffice(cell: Cell) {
  const api = await startApi({
    port: 0,
    logs: cell.logs,
    env: { ...cell.apiEnv, ...cell.stripeEnv },
  });

  async function control<T>(path: string, body: object): Promise<T> {
    const answer = await fetch(`${cell.sandboxUrl}/control/${path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
    return (await answer.json()) as T;
  }

  /** The webhooks of a cell go to its own api, which does not charge. */
  const handleHooks = (handling: object = {}) =>
    control("stripe/hooks", { endpoint: `${api.url}/hooks/stripe`, ...handling });
  await handleHooks();

  return {
    control,
    handleHooks,
    payer: (number: string) => openPayer(cell, api.url, control, number),
    async close() {
      await control("stripe/hooks", { endpoint: `${cell.url}/hooks/stripe` });
      await api.stop();
    },
  };
}

export type BillingOffice = Awaited<ReturnType<typeof openBillingOffice>>;
export type Payer = Awaited<ReturnType<typeof openPayer>>;

/** A company of the test's own, whose manager pays and whose booking agent does not. */
export async function openPayer(
  cell: Cell,
  apiUrl: string,
  control: (path: string, body: object) => Promise<unknown>,
  number: string,
) {
  const spare = spareCompany(cell, number);
  await control("seed", spare);
  const [manager, agent] = spare.users;
  const [admin, other] = [openBrowserless(cell), openBrowserless(cell)];
  await admin.signIn(manager);
  const users = await admin.get<{ _id: string; zohoUserId: string }[]>("/api/users");
  const ids = users.map(({ _id }) => _id);
  const agentId = users.find(({ zohoUserId }) => zohoUserId === agent.id)?._id ?? "";
  await admin.post("/api/settings", {
    workflowUpdates: [
      { workflowId: 1, workflowSettings: { selectedFieldAgents: ids, selectedUsers: [agentId] } },
    ],
  });
  await other.signIn(agent);

  /** Sessions are rows, so one that was opened at the cell's api holds here too. */
  const send = (path: string, { as = admin, method = "GET", body }: Sending = {}) =>
    fetch(`${apiUrl}${path}`, {
      method,
      headers: { cookie: as.cookie(), ...(body && { "content-type": "application/json" }) },
      ...(body && { body: JSON.stringify(body) }),
    });

  const checkOut = (body: object = { billingCycle: "monthly" }) =>
    send("/api/billing/create-checkout-session", { method: "POST", body });

  return {
    admin,
    other,
    manager,
    send,
    checkOut,
    payAt,
    company: (spare.organisation as unknown as { company_name: string }).company_name,
    /** Its address. */
    async portal(): Promise<string> {
      const opened = await send("/api/billing/create-portal-session", { method: "POST" });
      return ((await opened.json()) as { url: string }).url;
    },
    async status(refresh = false): Promise<{ readonly code: number; readonly told: Told }> {
      const answer = await send(`/api/subscription/status${refresh ? "?refresh=true" : ""}`);
      return { code: answer.status, told: (await answer.json()) as Told };
    },
    /** Through Stripe's page; the checkout's address. */
    async pay(card = "4242424242424242", body?: object): Promise<string> {
      const { url } = (await (await checkOut(body)).json()) as { url: string };
      await payAt(url, card);
      return url;
    },
  };
}

interface Sending {
  readonly as?: ReturnType<typeof openBrowserless>;
  readonly method?: string;
  readonly body?: object;
}

/** What the button on Stripe's page does; the status of what it answers. */
async function payAt(url: string, card = "4242424242424242"): Promise<number> {
  const body = new URLSearchParams({ card, country: "GB" });
  return (await fetch(url, { method: "POST", body, redirect: "manual" })).status;
}
