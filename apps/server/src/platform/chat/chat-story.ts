import * as restate from "@restatedev/restate-sdk";
import { z } from "zod";
import type { Logger } from "../create-log.ts";
import { type OrganisationId, toOrganisationId } from "../database/organisation-id.ts";
import { type Steps, stepsOf } from "../engine/steps.ts";
import type { Chat, ChatOutcome, ChatTarget } from "./chat.ts";
import { ChatEvent, writeMessage } from "./chat-message.ts";

/** All that the engine keeps of a message: the webhook's address is read when it is needed, and kept nowhere. */
const Telling = z.object({
  organisation: z.string().transform(toOrganisationId),
  workflowId: z.number(),
  event: ChatEvent,
});
export type Telling = z.infer<typeof Telling>;

export interface ChatPorts {
  readonly chat: Chat;
  /** As it is set at this moment; null: there is no longer such a workflow. */
  findChatTarget(organisation: OrganisationId, workflowId: number): Promise<ChatTarget | null>;
  readonly log: Pick<Logger, "warn">;
}

/** Seconds before each further attempt: about five minutes in all. */
const pauses = [5, 30, 90, 180];
/** Seconds. However long the other side wants to be left alone. */
const longestPause = 300;

type PausingSteps = Steps & { readonly pause: (seconds: number) => Promise<void> };

/** Sends to a chat, and after some minutes of trying gives up: nobody waits for it. */
export async function tell(
  steps: PausingSteps,
  ports: ChatPorts,
  { organisation, workflowId, event }: Telling,
): Promise<ChatOutcome> {
  const send = () =>
    steps.run("send to the chat", () => sendToChat(ports, { organisation, workflowId, event }));
  let outcome = await send();
  for (const pause of pauses) {
    if (outcome.kind !== "unreachable") break;
    await steps.pause(Math.min(Math.max(pause, outcome.retryAfter ?? 0), longestPause));
    outcome = await send();
  }
  if (outcome.kind === "refused" || outcome.kind === "unreachable") {
    ports.log.warn({ chat: outcome, event: event.kind, organisation, workflowId });
  }
  return outcome;
}

/** Once, and at once. */
export async function sendToChat(
  { chat, findChatTarget }: ChatPorts,
  { organisation, workflowId, event }: Telling,
): Promise<ChatOutcome> {
  try {
    const target = await findChatTarget(organisation, workflowId);
    return target ? await chat.sendChat(target, writeMessage(event)) : { kind: "off" };
  } catch (error) {
    // Not thrown on, or the engine would try for ever, and the error's words would be kept.
    const why = error instanceof Error ? error.constructor.name : typeof error;
    return { kind: "unreachable", why, retryAfter: null };
  }
}

export function chatStory(ports: ChatPorts) {
  return restate.service({
    name: "chat",
    handlers: {
      tell: (context: restate.Context, telling: Telling) => {
        const pause = (seconds: number) => context.sleep({ seconds });
        return tell({ ...stepsOf(context), pause }, ports, telling);
      },
    },
  });
}

type ChatStory = restate.ServiceDefinitionFrom<ReturnType<typeof chatStory>>;

/**
 * From inside any story: asks for the message and goes on. `once` names what has happened, such as a
 * reservation and an event: within a day the same name is sent once, however often a story begins.
 */
export function tellChat(context: restate.Context, once: string, telling: Telling): void {
  // Only what is named goes into the journal. A message of a wrong shape holds up no booking.
  const { data } = Telling.safeParse(telling);
  if (!data) return;
  const story: ChatStory = { name: "chat" };
  context.serviceSendClient(story).tell(data, restate.rpc.sendOpts({ idempotencyKey: once }));
}
