import { Temporal } from "temporal-polyfill";
import { isMailAway } from "../../booking/invite/mail-invitation.ts";
import { pauseAfter } from "../../booking/owed/send-next-owed.ts";
import type { Db } from "../../platform/database/database.ts";
import type { OrganisationId } from "../../platform/database/organisation-id.ts";
import type { CallersWorkflow } from "../../platform/http/route.ts";
import type { Mailer } from "../../platform/mail/mail.ts";
import { listCallersWorkflows } from "../../workflows/list-callers-workflows.ts";
import type { InsightPorts } from "../read-insight.ts";
import { countWeek } from "./count-week.ts";
import { nextMonday } from "./next-monday.ts";
import type { WeeklyFigures } from "./weekly-figures.ts";
import { weeklyMail } from "./weekly-mail.ts";
import {
  findReader,
  keepFigures,
  moveOn,
  type TakenWeekly,
  takeWeekly,
  tryLater,
  type WeeklyKey,
} from "./weekly-store.ts";

export interface WeeklyPorts extends InsightPorts {
  readonly mailer: Mailer;
  readonly senderAddress: string;
  /** No slash at the end. */
  readonly publicUrl: string;
  /** Whether the organisation's subscription is over. */
  readonly hasEnded: (organisation: OrganisationId) => Promise<boolean>;
}

/** Seconds that a try may take: longer than the mail server is waited for. Then somebody else may try. */
const tryLasts = 180;
/** Seconds between two tries at most. */
const longestPause = 600;
/** What is later than this is not sent: by then the figures are old news. */
const lateAfter = Temporal.Duration.from({ hours: 24 });

/**
 * One try at the mail that is due, by one at a time. Nothing where it has gone out, or somebody is at it, or nobody
 * wants it. A mail server that is away is asked again later.
 */
export async function sendWeekly(ports: WeeklyPorts, key: WeeklyKey): Promise<void> {
  const { database, now } = ports;
  const within = <T>(work: (db: Db) => Promise<T>) =>
    database.withOrganisation(key.organisation, work);
  const triedUntil = now().add({ seconds: tryLasts });
  const found = await within(async (db) => {
    const taken = await takeWeekly(db, key, { now: dateOf(now()), triedUntil: dateOf(triedUntil) });
    return taken && { taken, ...(await findWho(db, key)) };
  });
  if (found === null) return;
  const { taken, address, workflow } = found;
  const { dueAt } = taken;
  const isWanted =
    address !== null && !isLate(taken, now()) && !(await ports.hasEnded(key.organisation));
  const outcome = isWanted ? await trySending(ports, key, { ...found, address }) : "over";
  await within((db) => {
    const tryAt = dateOf(now().add({ seconds: pauseOf(taken) }));
    if (outcome === "later") return tryLater(db, key, { dueAt, tryAt });
    const next = nextMonday(now(), workflow.settings.timezone);
    return moveOn(db, key, { dueAt, next: dateOf(next) });
  });
}

const dateOf = (instant: Temporal.Instant) => new Date(instant.epochMilliseconds);

/** Whole seconds: an instant takes no others. */
const pauseOf = ({ tries }: TakenWeekly) => Math.ceil(pauseAfter(tries, longestPause));

function isLate({ dueAt }: TakenWeekly, now: Temporal.Instant): boolean {
  const latest = Temporal.Instant.fromEpochMilliseconds(dueAt.getTime()).add(lateAfter);
  return Temporal.Instant.compare(now, latest) > 0;
}

interface Who {
  /** Null: they no longer manage the workflow, or it was deleted. */
  readonly address: string | null;
  readonly workflow: CallersWorkflow;
}

/** As their account and the workflow are now. */
async function findWho(db: Db, key: WeeklyKey): Promise<Who> {
  const reader = await findReader(db, key);
  const workflows = await listCallersWorkflows(db, { ...reader, organisation: key.organisation });
  const workflow = workflows.find(({ workflowId }) => workflowId === key.workflowId);
  if (!workflow) throw new Error("A weekly mail has a workflow, deleted or not");
  return { workflow, address: reader.isActive && workflow.mayManage ? reader.email : null };
}

interface Wanted {
  readonly taken: TakenWeekly;
  readonly address: string;
  readonly workflow: CallersWorkflow;
}

/** `over`: it has gone out, was refused for good, or is wanted no longer. `later`: nobody has said that it was taken. */
async function trySending(
  ports: WeeklyPorts,
  key: WeeklyKey,
  { taken, address, workflow }: Wanted,
): Promise<"over" | "later"> {
  const { mailer, senderAddress, publicUrl } = ports;
  const { dueAt } = taken;
  const figures = taken.figures ?? (await countAndKeep(ports, key, { dueAt, workflow }));
  if (figures === null) return "over";
  const mail = weeklyMail({ key, figures, dueAt, to: address, senderAddress, publicUrl });
  try {
    await mailer.send(mail);
    return "over";
  } catch (error) {
    if (!isMailAway(error)) throw error;
    return "later";
  }
}

/** Null: they have stopped it meanwhile. */
async function countAndKeep(
  ports: WeeklyPorts,
  key: WeeklyKey,
  { dueAt, workflow }: { readonly dueAt: Date; readonly workflow: CallersWorkflow },
): Promise<WeeklyFigures | null> {
  const due = Temporal.Instant.fromEpochMilliseconds(dueAt.getTime());
  const figures = await countWeek(ports, key, { workflow, due });
  const isWanted = await ports.database.withOrganisation(key.organisation, (db) =>
    keepFigures(db, key, { dueAt, figures }),
  );
  return isWanted ? figures : null;
}
