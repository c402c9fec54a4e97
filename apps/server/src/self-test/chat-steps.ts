import { type Chat, chat } from "../platform/chat/chat.ts";
import { type AllowedHosts, judgeWebhookAddress } from "../platform/chat/webhook-address.ts";
import type { Database } from "../platform/database/database.ts";
import type { OrganisationId } from "../platform/database/organisation-id.ts";
import type { Seal } from "../platform/seal.ts";
import { findChatTarget } from "../workflows/chat/find-chat-target.ts";
import { inWords } from "../workflows/chat/send-test-message.ts";
import { listEveryWorkflow } from "../workflows/list-workflows.ts";
import { failed, notConfigured, ok, type Step } from "./step.ts";

const page = "docs/connecting/chat.md";

interface Ports {
  readonly database: Database;
  readonly seal: Seal;
  readonly allowedHosts: AllowedHosts;
}

/** One for each of the organisation's workflows that posts to Slack or Teams. Only `mayWrite` posts. */
export async function chatSteps(
  { database, seal, allowedHosts }: Ports,
  organisation: OrganisationId,
  { mayWrite }: { mayWrite: boolean },
): Promise<Step[]> {
  const workflows = await database.withOrganisation(organisation, (db) =>
    listEveryWorkflow(db, organisation),
  );
  const room = chat({ allowedHosts });
  const steps = workflows.map(async ({ workflowId }) => {
    const target = await findChatTarget({ database, seal }, organisation, workflowId);
    if (!target || target.webhookUrl.trim() === "") return [];
    const isAllowed = judgeWebhookAddress(target.webhookUrl, allowedHosts).kind === "allowed";
    return [
      {
        asks: `the ${target.system} channel of workflow ${workflowId}`,
        page,
        expects: "an address that we post to",
        async ask() {
          if (!isAllowed)
            return failed("another address", "Add its host to CHAT_HOSTS of api and worker.");
          return mayWrite ? post(room, target) : ok("one; nothing was posted without --write");
        },
      },
    ];
  });
  const found = (await Promise.all(steps)).flat();
  return found.length > 0 ? found : [off];
}

async function post(room: Chat, target: Parameters<Chat["sendChat"]>[0]) {
  const message = { title: "Milepost self-test", lines: [], link: null };
  const outcome = await room.sendChat(target, message);
  return outcome.kind === "sent"
    ? ok("a message was sent")
    : failed(inWords(outcome), "Enter a new address in the workflow's settings.");
}

const off: Step = {
  asks: "Slack and Teams",
  expects: "a channel in a workflow",
  page,
  ask: async () => notConfigured("none", "Administrators enter one in a workflow's settings."),
};
