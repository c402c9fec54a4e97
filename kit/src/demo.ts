import { setTimeout as sleep } from "node:timers/promises";
import { type Browserless, openBrowserless } from "./browserless.ts";

interface CompanyUser {
  readonly full_name: string;
  readonly id: string;
  readonly email: string;
  readonly profile: { readonly name: string };
  readonly role: { readonly name: string };
}

/** Whom to sign in as: the first administrator, the first booking agent. */
export function peopleOf(company: string): {
  admin: CompanyUser;
  agent: CompanyUser;
  users: CompanyUser[];
} {
  const { users } = JSON.parse(company) as { users: CompanyUser[] };
  const admin = users.find(({ profile }) => profile.name === "Administrator");
  const agent = users.find(({ role }) => /booking/i.test(role.name));
  if (!admin || !agent)
    throw new Error("The sample company lacks an administrator or a booking agent");
  return { admin, agent, users };
}

/**
 * What an administrator of the sample company would do on the first day: sign in, choose the field
 * agents, let the booking agents in, begin the trial. Through the same pages and calls as anybody.
 */
export async function setUpDemo(demo: {
  url: string;
  sandboxUrl: string;
  company: string;
}): Promise<void> {
  const { admin, users } = peopleOf(demo.company);
  const browser = openBrowserless(demo);
  await browser.signIn(admin);
  const known = await browser.get<{ _id: string; zohoUserId: string }[]>("/api/users");
  const idsOf = (role: RegExp) =>
    users
      .filter((user) => role.test(user.role.name))
      .flatMap(({ id }) => known.find(({ zohoUserId }) => zohoUserId === id)?._id ?? []);
  const workflowSettings = {
    selectedFieldAgents: idsOf(/field/i),
    selectedUsers: [...idsOf(/booking/i), ...idsOf(/manager/i)],
  };
  await browser.post("/api/settings", { workflowUpdates: [{ workflowId: 1, workflowSettings }] });
  await subscribe(browser);
}

/** Unless the installation charges nobody, or the organisation has begun to pay before. */
async function subscribe(browser: Browserless): Promise<void> {
  const answer = await browser.send("/api/subscription/status");
  const { subscriptionStatus } = (await answer.json()) as { subscriptionStatus?: string };
  if (subscriptionStatus !== "trial_unused") return;
  const path = "/api/billing/create-checkout-session";
  const { url } = await browser.post<{ url: string }>(path, { billingCycle: "monthly" });
  const card = new URLSearchParams({ card: "4242 4242 4242 4242", country: "GB" });
  await fetch(url, { method: "POST", body: card, redirect: "manual" });
  await untilOpen(browser);
}

/** A payment is known when Stripe has reported it, or is asked. */
async function untilOpen(browser: Browserless): Promise<void> {
  for (let tries = 0; tries < 20; tries += 1) {
    const { ok } = await browser.send("/api/subscription/status?refresh=true");
    if (ok) return;
    await sleep(500);
  }
  throw new Error("The sample company has paid and is not let in");
}
