import { type Answer, type Input, type sendTestMessage, validationTexts } from "@milepost/contract";
import type { Chat, ChatOutcome } from "../platform/chat.ts";
import type { Database } from "../platform/database.ts";
import type { Identity } from "../platform/route.ts";
import { readWorkflow } from "./read-workflow.ts";

/** To a chat that is perhaps not saved yet, by the way that every message goes. */
export async function tryChat(
  { database, chat }: { database: Database; chat: Chat },
  { organisation, name }: Identity,
  workflowId: number,
  target: Input<typeof sendTestMessage>["body"],
): Promise<Answer<typeof sendTestMessage>> {
  const workflow = await readWorkflow(database, organisation, workflowId);
  const outcome = await chat.sendChat(target, {
    title: "Test message",
    lines: [
      { label: "Workflow", value: workflow.name },
      { label: "Sent by", value: name },
    ],
    link: null,
  });
  return { sent: outcome.kind === "sent", outcome: inWords(outcome) };
}

export function inWords(outcome: ChatOutcome): string {
  switch (outcome.kind) {
    case "sent":
      return "The message was sent. Look for it in the channel.";
    case "off":
      return "Enter a webhook address first.";
    case "refused":
      return outcome.status === null
        ? `${validationTexts.webhookHost}.`
        : `The chat refused the message (${outcome.status}). The webhook may have been removed.`;
    case "unreachable":
      return `The chat did not answer (${outcome.why}). Try again in a minute.`;
  }
}
