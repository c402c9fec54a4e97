import type { Answer, Input } from "@milepost/contract/endpoints/endpoint.ts";
import type { endpoints } from "@milepost/contract/endpoints/endpoints.ts";
import { validationTexts } from "@milepost/contract/texts/settings-texts.ts";
import type { Chat, ChatOutcome } from "../../platform/chat/chat.ts";
import type { WorkflowCaller } from "../../platform/http/route.ts";
import { workflowOf } from "../workflow-of.ts";

/** To a chat that is perhaps not saved yet, by the way that every message goes. */
export async function sendTestMessage(
  chat: Chat,
  identity: WorkflowCaller,
  workflowId: number,
  target: Input<typeof endpoints.sendTestMessage>["body"],
): Promise<Answer<typeof endpoints.sendTestMessage>> {
  const { name: workflow } = workflowOf(identity, workflowId);
  const outcome = await chat.sendChat(target, {
    title: "Test message",
    lines: [
      { label: "Workflow", value: workflow },
      { label: "Sent by", value: identity.name },
    ],
    link: null,
  });
  return { sent: outcome.kind === "sent", outcome: inWords(outcome) };
}

export function inWords(outcome: ChatOutcome): string {
  switch (outcome.kind) {
    case "sent":
      return "We sent the message. Look for it in the channel.";
    case "off":
      return "Enter a webhook address first.";
    case "refused":
      return outcome.status === null
        ? `${validationTexts.webhookHost}.`
        : `The chat rejected the message (${outcome.status}). Check that the webhook still exists.`;
    case "unreachable":
      return `The chat didn’t answer (${outcome.why}). Try again in a minute.`;
  }
}
