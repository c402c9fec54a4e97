import type { CrmFailure } from "@milepost/crm/crm-failure.ts";
import type * as restate from "@restatedev/restate-sdk";
import type { ChatEvent } from "../platform/chat/chat-message.ts";
import { tellChat } from "../platform/chat/chat-story.ts";
import type { Database } from "../platform/database/database.ts";
import { type OrganisationId, toOrganisationId } from "../platform/database/organisation-id.ts";
import { stepsOf } from "../platform/engine/steps.ts";
import type { Seal } from "../platform/seal.ts";
import { listChats } from "../workflows/chat/list-chats.ts";
import { findReading } from "./reading/find-reading.ts";

/** Milliseconds that the diaries may be without a reading before somebody is sent a message. */
const patience = 15 * 60_000;

/** Since when no reading has come to an end; milliseconds since 1970. */
export interface Failing {
  readonly since: number;
  readonly isTold: boolean;
}

interface Alarm {
  /** Null: the last reading was good. */
  readonly failing: Failing | null;
  readonly say: "alarm" | "over" | null;
}

/** What a reading makes of the alarm: it begins once, and what has begun ends once. */
export function nextAlarm(before: Failing | null, isFailed: boolean, now: number): Alarm {
  if (!isFailed) return { failing: null, say: before?.isTold ? "over" : null };
  const { since, isTold } = before ?? { since: now, isTold: false };
  const isDue = !isTold && now - since >= patience;
  return { failing: { since, isTold: isTold || isDue }, say: isDue ? "alarm" : null };
}

interface Ports {
  readonly database: Database;
  readonly seal: Seal;
}

const problems = {
  CRM_DISCONNECTED: "disconnected",
  CRM_UNREACHABLE: "unreachable",
  CRM_LIMITED: "limited",
  CRM_FORBIDDEN: "forbidden",
  CRM_CLIENT_REFUSED: "client-refused",
  CRM_IMPLAUSIBLE: "implausible",
} as const satisfies Record<CrmFailure["code"], string>;

/** After each reading, in the story of the organisation's clock. `failure` null: it was read. */
export async function keepAlarm(
  context: restate.ObjectContext,
  ports: Ports,
  failure: CrmFailure["code"] | null,
): Promise<void> {
  const organisation = toOrganisationId(context.key);
  const before = await context.get<Failing>("failing");
  const { failing, say } = nextAlarm(before, failure !== null, await context.date.now());
  if (failing) context.set("failing", failing);
  else context.clear("failing");
  const since = (failing ?? before)?.since;
  if (say === null || since === undefined) return;
  const { chats, trueUntil } = await stepsOf(context).run("whom to tell of the diaries", () =>
    loadAlarm(ports, organisation),
  );
  for (const { workflowId, timeZone } of chats) {
    const event: ChatEvent =
      say === "over" || failure === null
        ? { kind: "diary-alarm-over", since, timeZone }
        : { kind: "diary-alarm", problem: problems[failure], trueUntil, timeZone };
    const once = `${organisation} ${workflowId} ${event.kind} ${since}`;
    tellChat(context, once, { organisation, workflowId, event });
  }
}

async function loadAlarm({ database, seal }: Ports, organisation: OrganisationId) {
  const { readAt } = await database.withOrganisation(organisation, (db) =>
    findReading(db, organisation),
  );
  const times = [...readAt.values()].map((date) => date.getTime());
  return {
    chats: await listChats({ database, seal }, organisation),
    trueUntil: times.length === 0 ? null : Math.min(...times),
  };
}
