import type { FastifyInstance, FastifyReply } from "fastify";
import type { Organisation, User, ZohoRecord } from "../organisation.ts";
import { type DataCentre, dataCentres } from "../sign-in/data-centres.ts";
import type { Zoho } from "../zoho.ts";
import { proposedValues } from "./metadata/pipelines.ts";
import { leaveOut } from "./occurrences.ts";
import type { WriteResult } from "./records.ts";
import { cancel } from "./write/cancel-meeting.ts";
import { invalidIdAt, itemOf, placeOf } from "./write/refused.ts";
import type { Values } from "./write/writing.ts";

const text = { type: "string" } as const;
const address = { dataCentre: { enum: dataCentres }, zgid: text, module: text, id: text };
const editSchema = {
  type: "object",
  required: ["dataCentre", "zgid", "userId", "action", "module"],
  additionalProperties: false,
  properties: {
    ...address,
    userId: text,
    action: { enum: ["insert", "update", "delete", "cancel"] },
    values: { type: "object" },
  },
} as const;
const stateSchema = {
  type: "object",
  required: ["dataCentre", "zgid", "module", "id", "state"],
  additionalProperties: false,
  properties: {
    ...address,
    state: { type: "object", propertyNames: { pattern: "^(\\$|Converted_)" } },
  },
} as const;

interface Address {
  readonly dataCentre: DataCentre;
  readonly zgid: string;
  readonly module: string;
}

interface Edit extends Address {
  readonly userId: string;
  readonly action: "insert" | "update" | "delete" | "cancel";
  readonly id?: string;
  readonly values?: Values;
}

interface State extends Address {
  readonly id: string;
  readonly state: Values;
}

/** What people do in the CRM, without a token. */
export function recordControl(zoho: Zoho) {
  return async (app: FastifyInstance) => {
    /** An edit as a person makes it: checked, stamped and sent to watchers. `{"occurrence": "yyyy-MM-dd"}` deletes one of a series. */
    app.post<{ Body: Edit }>("/edit", { schema: { body: editSchema } }, async ({ body }, reply) => {
      const organisation = zoho.organisations.find(body.dataCentre, body.zgid);
      const user = organisation?.users.find(({ id }) => id === body.userId);
      if (!organisation || !user) return unknown(reply, "organisation or user");
      const result = edit(zoho, organisation, user, body);
      if (result.kind === "refused") return reply.code(400).send(itemOf(result));
      return { ids: result.records.map(({ id }) => id) };
    });

    /** Everything a module holds, as it is kept: for checks that compare. */
    app.get<{ Querystring: Address }>("/records", async ({ query }, reply) => {
      const organisation = zoho.organisations.find(query.dataCentre, query.zgid);
      if (!organisation) return unknown(reply, "organisation");
      return { records: zoho.records.list(organisation, query.module) };
    });

    /** What the CRM alone sets: the keys with "$" (`{"$locked_for_me": true}`, `$process_flow`, `$approved`, `$in_review`), and what a lead became. */
    app.post<{ Body: State }>(
      "/state",
      { schema: { body: stateSchema } },
      async ({ body }, reply) => {
        const { dataCentre, zgid, module, id, state } = body;
        const organisation = zoho.organisations.find(dataCentre, zgid);
        const record = organisation && zoho.records.find(organisation, module, id);
        if (!organisation || !record) return unknown(reply, "record");
        return zoho.records.note(organisation, module, record, state, null);
      },
    );
  };
}

function edit(
  zoho: Zoho,
  organisation: Organisation,
  user: User,
  { action, module, id = "", values = {} }: Edit,
): WriteResult {
  const { records } = zoho;
  switch (action) {
    case "insert":
      return records.insert(
        organisation,
        module,
        { ...proposedValues(zoho.switches, module), ...values },
        user,
      );
    case "update":
      return records.update(organisation, module, id, values, user);
    case "delete":
      return values.occurrence === undefined
        ? records.remove(organisation, module, id, user)
        : removeOccurrence(zoho, organisation, user, id, String(values.occurrence));
    case "cancel":
      return cancelOne(zoho, organisation, user, id);
  }
}

function removeOccurrence(
  { records }: Zoho,
  organisation: Organisation,
  user: User,
  id: string,
  day: string,
): WriteResult {
  const series = records.find(organisation, "Events", id);
  const rest = series && leaveOut(series, day, user.time_zone);
  if (!series || !rest) return unknownId;
  return written(records.note(organisation, "Events", series, rest, user));
}

function cancelOne(zoho: Zoho, organisation: Organisation, user: User, id: string): WriteResult {
  const meeting = zoho.records.find(organisation, "Events", id);
  if (!meeting) return unknownId;
  return cancel(zoho, organisation, meeting, user) ?? written(meeting);
}

function written(record: ZohoRecord): WriteResult {
  return { kind: "written", records: [record] };
}

const unknownId = invalidIdAt(placeOf(0, "id"));

function unknown(reply: FastifyReply, what: string) {
  return reply.code(404).send({ error: `there is no such ${what}` });
}
