import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { endpoints } from "@milepost/contract/endpoints/endpoints.ts";
import { type OrganisationId, toOrganisationId } from "../platform/database/organisation-id.ts";
import type { Engine } from "../platform/engine/engine.ts";
import { Problem } from "../platform/http/problem.ts";
import { type Route, route } from "../platform/http/route.ts";
import { hearNotification } from "./channel/hear-notification.ts";
import type { DiaryPorts } from "./diary-ports.ts";

interface HookPorts extends Pick<DiaryPorts, "database" | "seal" | "readNotification"> {
  readonly engine: Engine;
  /** Called with what went wrong after the CRM had its answer; the next reconciliation makes up for it. */
  readonly onLost: (error: unknown) => void;
}

export function diaryRoutes(ports: HookPorts): Route[] {
  const askToCatchUp = catchUps(ports);
  return [
    route(endpoints.hearCrm, async ({ params, body }, { credentials: { ip } }) => {
      const organisation = toOrganisationId(params.organisation);
      const isOurs = await hearNotification(ports, organisation, { body, ip });
      if (!isOurs) throw new Problem("NOT_FOUND", "There is no such channel.");
      askToCatchUp(organisation);
      return {};
    }),
  ];
}

/** Milliseconds between two requests for one organisation: a flood of notifications is one reading after another, not thousands. */
const apart = 250;

/** Asks at once, and after that once more for everything that came meanwhile. */
function catchUps({ engine, onLost }: HookPorts): (organisation: OrganisationId) => void {
  const asking = new Map<OrganisationId, { isAskedAgain: boolean }>();

  async function ask(organisation: OrganisationId, asked: { isAskedAgain: boolean }) {
    do {
      asked.isAskedAgain = false;
      const story = { service: "diary", of: organisation, handler: "catchUp" };
      await engine.start(story, randomUUID()).catch(onLost);
      await sleep(apart, undefined, { ref: false });
    } while (asked.isAskedAgain);
    asking.delete(organisation);
  }

  return (organisation) => {
    const asked = asking.get(organisation);
    if (asked) {
      asked.isAskedAgain = true;
      return;
    }
    const first = { isAskedAgain: false };
    asking.set(organisation, first);
    ask(organisation, first).catch(onLost);
  };
}
