import type { Stored } from "./open-stored.ts";
import { type SaidLine, sayLine } from "./say-line.ts";

/** What happened in the trace whose id begins so, in the order in which it happened; a line each. */
export async function describeTrace(
  traceId: string,
  lines: AsyncIterable<string>,
  stored: Stored,
): Promise<string[]> {
  const said: SaidLine[] = [];
  for await (const line of lines) {
    const one = sayLine(line, traceId);
    if (one) said.push(one);
  }
  const audited = (await stored.listAudited(traceId)).map((call) => ({
    at: call.at.getTime(),
    words: `audit: ${call.action}${call.object ? ` to ${call.object}` : ""} by ${call.actor ? `user ${call.actor}` : "a customer"} of organisation ${call.organisation}, answered with ${call.status}`,
  }));
  const happened = [...said, ...audited]
    .toSorted((a, b) => a.at - b.at)
    .map(({ at, words }) => `${new Date(at).toISOString()} ${words}`);
  const reservations = new Set(said.flatMap(({ reservation }) => reservation ?? []));
  for (const key of reservations) happened.push(...(await describeReservation(key, stored)));
  return happened;
}

async function describeReservation(key: string, stored: Stored): Promise<string[]> {
  const [organisation = "", id = ""] = key.split(":");
  const found = await stored.findReservation(organisation, id);
  if (!found) return [`Reservation ${id} is no longer stored.`];
  const { state, invitation, steps } = found;
  return [
    `Reservation ${id} is ${state} now; its invitation: ${invitation ?? "none"}. All that was done to it:`,
    ...steps.map(({ at, step, outcome, detail }) =>
      `  ${at.toISOString()} ${step}: ${outcome} ${detail ?? ""}`.trimEnd(),
    ),
  ];
}
