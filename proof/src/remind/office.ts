import pg from "pg";
import type { Happening, Visit, Workflow } from "./book.ts";
import type { Rule } from "./rule.ts";

/** Writes to the database what bookings, moves, the CRM and people's settings write there, at a moment of the simulated clock. */
export interface Office {
  open(workflows: readonly Workflow[], visits: readonly Visit[]): Promise<void>;
  write(happening: Happening): Promise<void>;
  close(): Promise<void>;
}

const minute = 60_000;

export async function openOffice(url: string): Promise<Office> {
  const client = new pg.Client({ connectionString: url });
  // Where the run fails, the database ends first: the failure itself says more.
  client.on("error", () => {});
  await client.connect();
  return {
    async open(workflows, visits) {
      for (const organisation of new Set(workflows.map((one) => one.organisation)))
        await addCompany(client, organisation);
      const before = "2026-09-01T00:00:00Z";
      for (const { organisation, number } of workflows)
        await client.query(
          "insert into workflows (organisation_id, workflow_id, name, updated_by, updated_at) values ($1, $2, 'Visits', 'Ann', $3)",
          [organisation, number, before],
        );
      await client.query(
        `insert into users (organisation_id, user_id, crm_user_id, name, email, admin_level, is_active)
         select organisation::uuid, agent::uuid, agent, name, 'agent@example.com', 'user', true
         from unnest($1::text[], $2::text[], $3::text[]) as v (organisation, agent, name)`,
        [
          visits.map((one) => one.workflow.organisation),
          visits.map((one) => one.agentId),
          visits.map((one) => one.agent),
        ],
      );
    },
    write: (happening) => write(client, happening),
    close: () => client.end(),
  };
}

const addCompany = (client: pg.Client, organisation: string) =>
  client.query(
    `insert into organisations (organisation_id, crm_data_centre, crm_organisation_id, name)
     values ($1, 'eu', $2, 'Windows')`,
    [organisation, organisation],
  );

async function write(client: pg.Client, happening: Happening): Promise<void> {
  const at = new Date(happening.at);
  switch (happening.kind) {
    case "book":
      await hold(client, happening.visit, happening.startsAt);
      await change(client, happening.visit, "state = 'booked'");
      return noteTimed(client, happening.visit, at);
    case "move": {
      const { visit, startsAt } = happening;
      const ends = new Date(startsAt + visit.minutes * minute);
      const set = "starts_at = $2, ends_at = $3, move = null";
      await change(client, visit, set, new Date(startsAt), ends);
      return noteTimed(client, visit, at);
    }
    case "cancel":
      return change(client, happening.visit, "state = 'released'");
    case "accept":
      return change(client, happening.visit, "accepted_at = $2", at);
    case "ask": {
      const { agentId: by } = happening.visit;
      const cancel = { by, at: at.toISOString(), reason: null, warning: null };
      return change(client, happening.visit, "cancel = $2", JSON.stringify(cancel));
    }
    case "withdraw":
      return change(client, happening.visit, "cancel = null");
    case "save":
      return save(client, happening.workflow, happening.rule, at);
    case "answer":
      throw new Error("That is for the provider to hear");
  }
}

/** A hold, which the customer's invitation has gone out for. */
async function hold(client: pg.Client, visit: Visit, startsAt: number): Promise<void> {
  const { id, workflow, agentId, minutes, email, phone } = visit;
  await client.query(
    `insert into reservations (organisation_id, reservation_id, workflow_id, agent_id, held_by, record_id, slot_code,
       week, deviation, starts_at, ends_at, postcode, lat, lon, state, hold_ends_at, hold_limit_at, is_tight,
       invite_email, invitation, invited_at)
     values ($1, $2, $3, $4, $4, $5, 'TH1', $6::timestamptz, 0, $6, $7, 'MP11AA', 51, 0, 'held', $6, $6, false, $8, $9, $10)`,
    [
      workflow.organisation,
      id,
      workflow.number,
      agentId,
      phone,
      new Date(startsAt),
      new Date(startsAt + minutes * minute),
      email,
      email === null ? null : "sent",
      email === null ? null : "2026-09-01T00:00:00Z",
    ],
  );
}

async function change(
  client: pg.Client,
  { id }: Visit,
  set: string,
  ...values: readonly unknown[]
): Promise<void> {
  const { rowCount } = await client.query(
    `update reservations set ${set} where reservation_id = $1`,
    [id, ...values],
  );
  if (rowCount !== 1) throw new Error("There is no such visit");
}

/** The trigger notes the moment by the database's clock, which is not ours; where it notes none, neither do we. */
const noteTimed = async (client: pg.Client, { id }: Visit, at: Date) => {
  await client.query(
    `update reservations set timed_at = $2
     where reservation_id = $1 and timed_at > now() - interval '1 minute'`,
    [id, at],
  );
};

async function save(client: pg.Client, workflow: Workflow, rule: Rule, at: Date): Promise<void> {
  const { zone: timezone, ways, minutesBefore, quietFrom, quietTo } = rule;
  const reminders = {
    byEmail: ways.includes("email"),
    bySms: ways.includes("sms"),
    minutesBefore,
    quietFrom: timeOfDay(quietFrom),
    quietTo: timeOfDay(quietTo),
  };
  await client.query(
    "update workflows set changed = $3, updated_at = $4 where organisation_id = $1 and workflow_id = $2",
    [workflow.organisation, workflow.number, JSON.stringify({ timezone, reminders }), at],
  );
}

const timeOfDay = (minutes: number) =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, "0")).join(":");
