import { z } from "zod";
import type { Channel } from "../crm.ts";
import { crmUnreachable } from "../crm-failure.ts";
import { isInstant, timeOf, zohoTime } from "./meetings/zoho-time.ts";
import { apiName, isId } from "./transport/api-name.ts";
import { type Calls, failureOf } from "./transport/calls.ts";
import { repeatUntilAnswered } from "./transport/repeat-until-answered.ts";
import { readResult } from "./transport/result.ts";
import type { Lost } from "./transport/send.ts";

const Expiring = z.object({ channel_expiry: z.string().refine(isInstant).nullish() });
const Rows = z.object({ watch: z.array(Expiring) });
const Events = z.object({ events: z.array(Expiring).catch([]) });

interface Until {
  readonly until: string;
}

const day = 24 * 3_600_000;
/** For the difference between our clock and Zoho's. */
const margin = 10 * 60_000;

/**
 * Makes the channel or gives it a longer life. One that is to live longer than Zoho allows gets an
 * hour and no word of it. A week is allowed by most documents, a day by some.
 */
export async function watch(calls: Calls, channel: Channel, now: number): Promise<Until> {
  const wanted = Math.min(timeOf(channel.until), now + 7 * day - margin);
  const given = await subscribe(calls, channel, wanted);
  const most = now + day - margin;
  const isCut = wanted > most && timeOf(given.until) < wanted - margin;
  return isCut ? subscribe(calls, channel, most) : given;
}

async function subscribe(calls: Calls, channel: Channel, end: number): Promise<Until> {
  const body = { watch: [describe(channel, end)] };
  const outcome = await repeatUntilAnswered(async () => {
    const method = (await findChannel(calls, channel.id)) ? "PUT" : "POST";
    return readSent(await calls.write(method, "actions/watch", body));
  });
  if (!outcome.isSuccess) throw crmUnreachable(`${outcome.code} to a channel`);
  const told = earliest(Events.parse(outcome.details.all).events);
  const until = told ?? (await findChannel(calls, channel.id));
  if (!until) throw crmUnreachable("a channel was gone as soon as it was made");
  return until;
}

/** Null: there is no longer such a channel. */
export async function findChannel(calls: Calls, id: string): Promise<Until | null> {
  if (!isId(id)) return null;
  const answer = await calls.read(`actions/watch?channel_id=${id}`, Rows);
  if (answer.kind === "found") return earliest(answer.value.watch);
  if (answer.kind === "nothing" || isUnknown(answer.code)) return null;
  throw failureOf(answer);
}

export async function unwatch(calls: Calls, id: string): Promise<void> {
  if (!isId(id)) return;
  const outcome = await repeatUntilAnswered(async () =>
    readSent(await calls.write("DELETE", `actions/watch?channel_ids=${id}`, null)),
  );
  if (outcome.isSuccess || outcome.code === "NOT_SUBSCRIBED") return;
  // It may be the id that is refused, for want of a channel, or anything else.
  const isGone = isUnknown(outcome.code) && (await findChannel(calls, id)) === null;
  if (!isGone) throw crmUnreachable(`${outcome.code} to the end of a channel`);
}

function describe({ id, token, notifyUrl, modules }: Channel, end: number) {
  return {
    channel_id: id,
    events: modules.map((module) => `${apiName(module)}.all`),
    channel_expiry: zohoTime(new Date(end).toISOString()),
    token,
    notify_url: notifyUrl,
    notify_on_related_action: false,
    return_affected_field_values: false,
  };
}

function readSent(sent: Awaited<ReturnType<Calls["write"]>>) {
  if (sent.kind === "lost") return sent;
  const result = sent.kind === "answer" ? readResult(sent.body) : null;
  if (!result || result.code === "INTERNAL_ERROR") return unreadable;
  return { kind: "told" as const, ...result };
}

const unreadable: Lost = { kind: "lost", why: "an answer without a result", isLate: false };

function isUnknown(code: string): boolean {
  return code === "NOT_SUBSCRIBED" || code === "INVALID_DATA";
}

/** A channel has one end for each module; it is whole until the first. */
function earliest(rows: readonly z.output<typeof Expiring>[]): Until | null {
  const ends = rows.flatMap(({ channel_expiry: end }) => (end ? [end] : []));
  const [until] = ends.sort((a, b) => timeOf(a) - timeOf(b));
  return until === undefined ? null : { until };
}
