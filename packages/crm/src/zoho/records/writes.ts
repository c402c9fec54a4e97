import { z } from "zod";
import type { MovedMeeting, NewMeeting, Reference, Values, Written } from "../../crm.ts";
import { crmForbidden } from "../../crm-failure.ts";
import { writeValues } from "../fields/write-values.ts";
import { zohoTime } from "../meetings/zoho-time.ts";
import { apiName, Id, isId } from "../transport/api-name.ts";
import { type Attempt, attempt } from "../transport/attempt.ts";
import type { Calls } from "../transport/calls.ts";
import { repeatUnlessDone, repeatUntilAnswered } from "../transport/repeat-until-answered.ts";
import type { Coql } from "./coql.ts";
import { findAmongNewest, findRow } from "./records.ts";

interface Ports {
  readonly calls: Calls;
  readonly coql: Coql;
}

export function createRecord(
  ports: Ports,
  module: string,
  values: Values,
  reference: Reference | null,
): Promise<Written> {
  return create(ports, module, writeValues(values), reference);
}

/** Sends nobody an invitation: Zoho does so only on request. */
export async function createMeeting(
  ports: Ports,
  meeting: NewMeeting,
  reference: Reference | null,
): Promise<Written> {
  const written = await create(ports, "Events", describe(meeting, about(meeting)), reference);
  const isRefusedLink =
    written.kind === "refused" && ["What_Id", "$se_module"].includes(written.field ?? "");
  // By the documents a meeting is not about a lead, though in practice it is. A lead can be asked along.
  if (!isRefusedLink || meeting.about?.module !== "Leads") return written;
  return create(ports, "Events", describe(meeting, alongWith(meeting.about.id)), reference);
}

/** The same twice is the same as once. */
export async function updateRecord(
  { calls }: Ports,
  module: string,
  id: string,
  values: Values,
): Promise<Written> {
  return change(calls, `${apiName(module)}/`, id, writeValues(values));
}

/** As with a new one, nobody is sent an invitation. */
export async function updateMeeting(
  { calls }: Ports,
  id: string,
  meeting: MovedMeeting,
): Promise<Written> {
  return change(calls, "Events/", id, { ...when(meeting), ...writeValues(meeting.values) });
}

async function change(
  calls: Calls,
  path: string,
  id: string,
  values: Readonly<Record<string, unknown>>,
): Promise<Written> {
  if (!isId(id)) return noSuchRecord;
  const outcome = await repeatUntilAnswered(() => attempt(calls, "PUT", `${path}${id}`, values));
  return outcome.kind === "done" ? { kind: "written", id } : outcome.refused;
}

/** What is gone already cannot be deleted, which is as good. Zoho may refuse both in the same words, so it is looked for. */
export async function removeMeeting({ calls }: Ports, id: string): Promise<void> {
  if (!isId(id)) return;
  const outcome = await repeatUntilAnswered(() => attempt(calls, "DELETE", `Events/${id}`, null));
  if (outcome.kind === "done") return;
  const isGone =
    outcome.refused.why === "not-found" && (await findRow(calls, "Events", id)) === null;
  if (isGone) return;
  throw crmForbidden(`a meeting may not be deleted (${outcome.result.code})`);
}

const noSuchRecord: Written = {
  kind: "refused",
  why: "not-found",
  field: null,
  message: "the id given seems to be invalid",
};

/** With a reference it makes one record, however often and from wherever it is called. */
async function create(
  { calls, coql }: Ports,
  module: string,
  values: Readonly<Record<string, unknown>>,
  reference: Reference | null,
): Promise<Written> {
  const path = apiName(module);
  if (!reference) {
    const once = await attempt(calls, "POST", path, values);
    return once.kind === "lost" ? { kind: "unknown" } : toWritten(once, null);
  }
  const byQuery = () => findByReference(coql, module, reference);
  const amongNewest = () => findAmongNewest(calls, module, reference);
  // A call before this one may have been cut off together with the process that made it. A query that finds
  // nothing would be the one witness for writing a second record, so the newest are looked through, too.
  const [queried, listed] = reference.isNew
    ? []
    : await Promise.all([byQuery(), amongNewest().catch(() => null)]);
  const earlier = queried ?? listed;
  if (earlier) return { kind: "written", id: earlier };
  const record = { ...values, [apiName(reference.field)]: reference.value };
  const send = () => attempt(calls, "POST", path, record);
  const outcome = await repeatUnlessDone(send, byQuery, amongNewest);
  if (outcome.kind === "found") return { kind: "written", id: outcome.found };
  return toWritten(outcome, reference);
}

type Answered = Exclude<Attempt, { kind: "lost" }>;

/** That our own reference is taken already means that the record is there. */
function toWritten(outcome: Answered, reference: Reference | null): Written {
  const { code, details } = outcome.result;
  if (outcome.kind === "done") {
    return details.id === null ? { kind: "unknown" } : { kind: "written", id: details.id };
  }
  const isOurs = code === "DUPLICATE_DATA" && details.field === reference?.field;
  return isOurs && details.duplicateOf
    ? { kind: "written", id: details.duplicateOf }
    : outcome.refused;
}

/** By a query and not by search, which is late and finds what is only alike. */
export async function findByReference(
  coql: Coql,
  module: string,
  { field, value }: Reference,
): Promise<string | null> {
  if (!/^[\w.:-]{1,64}$/.test(value)) throw new Error(`"${value}" cannot be a reference`);
  const where = `${apiName(field)} = '${value}'`;
  // One that does not say whose it is would be written twice.
  const row = z
    .looseObject({ id: Id })
    .refine((found) => typeof found[field] === "string" && found[field] !== "");
  const rows = await coql.listRows({ module, columns: [field], where }, row);
  return rows.find((found) => found[field] === value)?.id ?? null;
}

function describe(meeting: NewMeeting, link: object) {
  return {
    Event_Title: meeting.title,
    ...when(meeting),
    ...(meeting.place !== null && { Venue: meeting.place }),
    ...(meeting.description !== null && { Description: meeting.description }),
    ...link,
    ...writeValues(meeting.values),
  };
}

function when({ start, end, ownerId }: Pick<NewMeeting, "start" | "end" | "ownerId">) {
  return {
    Start_DateTime: zohoTime(start),
    End_DateTime: zohoTime(end),
    Owner: { id: ownerId },
  };
}

/** A contact is whom it is with; anything else is what it is about. */
function about({ about: of }: NewMeeting): object {
  if (!of) return {};
  if (of.module === "Contacts") return { Who_Id: { id: of.id } };
  return { What_Id: { id: of.id }, $se_module: apiName(of.module) };
}

function alongWith(leadId: string): object {
  return { Participants: [{ type: "lead", participant: leadId }] };
}
