import type { SearchResult } from "@milepost/contract/endpoints/search.ts";
import type { WorkflowSettings } from "@milepost/contract/settings/workflow-settings.ts";
import { type Browserless, openBrowserless } from "@milepost/kit/browserless.ts";
import { openSandbox, type SandboxCompany } from "@milepost/kit/company/sandbox.ts";
import { until } from "@milepost/kit/until.ts";
import type { CrmCompany } from "./crm/company.ts";
import type { CrmUser } from "./draw.ts";

export interface LiveWorkflow {
  readonly workflowId: number;
  readonly settings: WorkflowSettings;
}

/** A random company at work with Milepost. */
export interface Office {
  readonly company: CrmCompany;
  readonly crm: SandboxCompany;
  readonly manager: Browserless;
  readonly clerk: Browserless;
  /** Our id by the CRM's. */
  readonly idOf: ReadonlyMap<string, string>;
  /** As our API answers them: those that are not deleted. */
  workflows(): Promise<LiveWorkflow[]>;
  /** Saves settings; refused conditions are the caller's matter. */
  save(workflowId: number, change: object): Promise<Response>;
}

export interface Where {
  readonly url: string;
  readonly sandboxUrl: string;
}

/** Seeds the CRM and has manager and clerk sign in. */
export async function openOffice(where: Where, company: CrmCompany): Promise<Office> {
  const { dataCentre, zgid, manager: boss } = company;
  const crm = openSandbox(where.sandboxUrl, { dataCentre, zgid, userId: boss.id });
  await crm.control("seed", company.seed);
  const manager = await signedIn(where, boss);
  const clerk = await signedIn(where, company.clerk);
  const known = await manager.get<{ _id: string; zohoUserId: string }[]>("/api/users");
  return {
    company,
    crm,
    manager,
    clerk,
    idOf: new Map(known.map(({ _id, zohoUserId }) => [zohoUserId, _id])),
    async workflows() {
      const { workflows } = await manager.get<{ workflows: LiveWorkflow[] }>("/api/settings");
      return workflows;
    },
    save: (workflowId, workflowSettings) =>
      manager.send("/api/settings", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ workflowUpdates: [{ workflowId, workflowSettings }] }),
      }),
  };
}

async function signedIn(where: Where, user: CrmUser): Promise<Browserless> {
  const browser = openBrowserless(where);
  await browser.signIn(user);
  return browser;
}

/** Until every diary that these workflows search has been read by the settings as they are, as the search says itself. */
export async function untilRead(
  { manager }: Office,
  workflowIds: readonly number[],
  postcode: string,
): Promise<void> {
  for (const wf of workflowIds) {
    const path = `/api/search?${new URLSearchParams({ wf: String(wf), postcode })}`;
    let last = "";
    const isRead = async () => {
      const answer = await manager.send(path);
      last = await answer.text();
      const results = answer.ok ? (JSON.parse(last) as SearchResult[]) : [];
      return answer.ok && results.every(({ leftOut, isRereading }) => !leftOut && !isRereading);
    };
    await until(isRead, readWithin).catch((cause) => {
      throw new Error(`The diaries of workflow ${wf} are not read: ${last}`, { cause });
    });
  }
}

/** Milliseconds. */
const readWithin = 60_000;
