import type { Answer } from "@milepost/contract/endpoints/endpoint.ts";
import type { readSettings, Workflow } from "@milepost/contract/endpoints/settings.ts";
import type { WorkflowSettingsChange } from "@milepost/contract/settings/workflow-settings.ts";
import type { Browserless } from "../browserless.ts";

export interface Told {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

/** What an administrator does on the settings page, and what the server says to it. */
export function openSettingsDesk(browser: Browserless) {
  async function call(method: string, path: string, body?: unknown): Promise<Told> {
    const answer = await browser.send(path, {
      method,
      ...(body !== undefined && {
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      }),
    });
    return { status: answer.status, body: (await answer.json()) as Told["body"] };
  }

  async function readOne(workflowId: number): Promise<Workflow> {
    const { workflows } = await browser.get<Answer<typeof readSettings>>("/api/settings");
    const found = workflows.find((workflow) => workflow.workflowId === workflowId);
    if (!found) throw new Error(`There is no workflow ${workflowId}`);
    return found;
  }

  const save = (workflowId: number, workflowSettings: WorkflowSettingsChange) =>
    call("POST", "/api/settings", { workflowUpdates: [{ workflowId, workflowSettings }] });

  return {
    call,
    readOne,
    save,
    add: async (workflowName = ""): Promise<number> => {
      const modules = { sourceModule: "Leads", destinationModule: "Deals", createMeeting: true };
      const { body } = await call("POST", "/api/workflow/new", { workflowName, ...modules });
      return (body.workflow as { workflowId: number }).workflowId;
    },
    /** One file in a form, as a browser sends it. */
    async upload(path: string, name: string, content: string | Uint8Array): Promise<Told> {
      const form = new FormData();
      form.append("template", new Blob([content as string]), name);
      const answer = await browser.send(path, { method: "POST", body: form });
      return { status: answer.status, body: (await answer.json()) as Told["body"] };
    },
  };
}

export type SettingsDesk = ReturnType<typeof openSettingsDesk>;
