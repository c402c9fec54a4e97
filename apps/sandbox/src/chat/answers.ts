import type { BehaviourKind, BehaviourRule } from "./behaviour.ts";
import type { ChatSystem } from "./chat-room.ts";

export interface Answer {
  readonly status: number;
  readonly body: string | object;
  readonly headers?: Readonly<Record<string, string>>;
}

type Refusing = Exclude<BehaviourKind, "down" | "slow" | "lose-reply" | "redirect">;

/** Slack answers in one word: https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks/#handling_errors */
const slackRefusals: Readonly<Record<Refusing, Answer>> = {
  busy: { status: 429, body: "rate_limited" },
  broken: { status: 500, body: "rollup_error" },
  prohibited: { status: 403, body: "action_prohibited" },
  revoked: { status: 404, body: "no_service" },
  archived: { status: 410, body: "channel_is_archived" },
};

/** A workflow's trigger knows its flow and not the channel: an archived channel is a failed run, not an answer. */
const teamsRefusals: Readonly<Record<Refusing, Answer>> = {
  busy: teamsError(429, "TooManyRequests", "Rate limit is exceeded."),
  broken: teamsError(500, "InternalServerError", "Encountered internal server error."),
  prohibited: teamsError(403, "Forbidden", "The caller may not trigger this workflow."),
  revoked: teamsError(404, "WorkflowTriggerIsNotEnabled", "The trigger is not enabled."),
  archived: teamsError(404, "WorkflowNotFound", "The workflow could not be found."),
};

export function teamsError(status: number, code: string, message: string): Answer {
  return { status, body: { error: { code, message } } };
}

/** What is said instead of taking the message; null: it is taken. */
export function refusalFor(system: ChatSystem, rule: BehaviourRule): Answer | null {
  const { kind, retryAfter, location } = rule;
  if (kind === "down" || kind === "slow" || kind === "lose-reply") return null;
  if (kind === "redirect") return { status: 307, body: "", headers: { location } };
  const answer = (system === "slack" ? slackRefusals : teamsRefusals)[kind];
  return kind === "busy" ? { ...answer, headers: { "retry-after": String(retryAfter) } } : answer;
}
