import type { ChatMessage } from "./chat-message.ts";
import { guardedFetch } from "./guarded-fetch.ts";
import { slackMessage } from "./slack-message.ts";
import { teamsCard } from "./teams-card.ts";
import type { AllowedHosts } from "./webhook-address.ts";

/** A workflow's setting. Who knows the address may write into the channel: it is a secret. */
export interface ChatTarget {
  readonly system: "slack" | "teams";
  /** Blank: off. */
  readonly webhookUrl: string;
}

/** Holds nothing of the address, so that it may be kept and logged. */
export type ChatOutcome =
  | { readonly kind: "sent" }
  | { readonly kind: "off" }
  /** For good: not an address we post to, revoked, archived, or not what the other side takes. */
  | {
      readonly kind: "refused";
      /** Null: we did not ask. */
      readonly status: number | null;
    }
  /** Away, busy or silent; what was sent may have arrived all the same. */
  | {
      readonly kind: "unreachable";
      /** A status, or the name of an error. */
      readonly why: string;
      /** Seconds to wait at least; null: as we like. */
      readonly retryAfter: number | null;
    };

export interface Chat {
  /** Never throws. At most a few seconds. Sending again after doubt may show the message twice. */
  sendChat(target: ChatTarget, message: ChatMessage): Promise<ChatOutcome>;
}

const bodies = { slack: slackMessage, teams: teamsCard } as const;

export function chat({ allowedHosts }: { allowedHosts: AllowedHosts }): Chat {
  const post = guardedFetch({ allowedHosts });
  return {
    async sendChat({ system, webhookUrl }, message) {
      const url = webhookUrl.trim();
      if (url === "") return { kind: "off" };
      const posted = await post(url, bodies[system](message));
      if (posted.kind === "refused") return { kind: "refused", status: null };
      if (posted.kind === "unreachable") {
        return { kind: "unreachable", why: posted.code, retryAfter: null };
      }
      return outcomeOf(posted.status, posted.retryAfter);
    },
  };
}

function outcomeOf(status: number, retryAfter: number | null): ChatOutcome {
  if (status >= 200 && status < 300) return { kind: "sent" };
  const isPassing = status >= 500 || status === 429 || status === 408;
  return isPassing
    ? { kind: "unreachable", why: String(status), retryAfter }
    : { kind: "refused", status };
}
