import { randomUUID } from "node:crypto";
import { endpoints } from "@milepost/contract/endpoints/endpoints.ts";
import { type OrganisationId, toOrganisationId } from "../platform/database/organisation-id.ts";
import type { Engine } from "../platform/engine/engine.ts";
import { Problem } from "../platform/http/problem.ts";
import { type Route, route } from "../platform/http/route.ts";
import { hearNotification } from "./channel/hear-notification.ts";
import type { DiaryPorts } from "./diary-ports.ts";

interface HookPorts
  extends Pick<DiaryPorts, "database" | "seal" | "channelTokens" | "readNotification"> {
  readonly engine: Engine;
  /** Called with what went wrong after the CRM had its answer; the next reconciliation makes up for it. */
  readonly onLost: (error: unknown) => void;
}

export function diaryRoutes(ports: HookPorts): Route[] {
  const askToCatchUp = catchUps(ports);
  return [
    route(endpoints.hearCrm, async ({ params, body }) => {
      const organisation = toOrganisationId(params.organisation);
      const isOurs = await hearNotification(ports, organisation, body);
      if (!isOurs) throw new Problem("NOT_FOUND", "There is no such channel.");
      askToCatchUp(organisation);
      return {};
    }),
  ];
}

/** Milliseconds. What belongs together, such as the writes of one booking, the CRM notifies us of one by one. */
const togetherMs = 200;

/**
 * Asks for a reading that begins a moment later, for everything that comes meanwhile: the engine waits, so that a
 * process that dies forgets none. A flood of notifications is one reading after another, not thousands.
 */
function catchUps({ engine, onLost }: HookPorts): (organisation: OrganisationId) => void {
  /** Until when what comes is read by the reading that was asked for. By the clock of this process. */
  const asked = new Map<OrganisationId, number>();
  return (organisation) => {
    const now = performance.now();
    if (now < (asked.get(organisation) ?? 0)) return;
    asked.set(organisation, now + togetherMs);
    const story = { service: "diary", of: organisation, handler: "catchUp" };
    engine.start(story, randomUUID(), { delayMs: togetherMs }).catch((error) => {
      asked.delete(organisation);
      onLost(error);
    });
  };
}
