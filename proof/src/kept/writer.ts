import type { Random } from "@milepost/kit/random.ts";
import type pg from "pg";
import type { Entry, History } from "./history.ts";

/** Minutes since 1970 in which all appointments lie, and their length. */
export const world = { from: 29_000_000, to: 29_020_000, length: 60 } as const;

export interface Company {
  readonly organisation: string;
  readonly agents: readonly string[];
}

/** A company whose agents' diaries have been read, and are empty. */
export async function addCompany(client: pg.Client, company: Company): Promise<void> {
  const { organisation, agents } = company;
  await asOrganisation(client, organisation, async () => {
    await client.query(
      `insert into organisations (organisation_id, crm_data_centre, crm_organisation_id, name)
       values ($1, 'eu', $2, 'Company')`,
      [organisation, organisation],
    );
    for (const agent of agents) {
      await client.query(
        `insert into users (organisation_id, user_id, crm_user_id, name, email, admin_level, is_active)
         values ($1, $2, $3, 'Agent', 'agent@example.com', 'user', true)`,
        [organisation, agent, agent],
      );
      const sql =
        "insert into diary_agents (organisation_id, user_id, read_at) values ($1, $2, now())";
      await client.query(sql, [organisation, agent]);
    }
  });
}

/** One transaction that changes diaries in one of the ways that there are; one in ten is given up. */
export async function writeOnce(
  client: pg.Client,
  { organisation, agents }: Company,
  { history, random }: { history: History; random: Random },
): Promise<void> {
  let entries = history.now();
  const isGivenUp = random.chance(0.1);
  const run = (sql: string, ...values: unknown[]) => client.query(sql, [organisation, ...values]);
  const changes = random.whole(1, 3);
  await asOrganisation(
    client,
    organisation,
    async () => {
      for (let change = 0; change < changes; change += 1)
        entries = await changeOne(run, entries, { agents, random });
      if (!isGivenUp) history.begin(entries);
    },
    isGivenUp ? "rollback" : "commit",
  );
  history.end();
}

type Run = (sql: string, ...values: unknown[]) => Promise<unknown>;

/** Returns what there is afterwards. */
async function changeOne(
  run: Run,
  entries: readonly Entry[],
  { agents, random }: { agents: readonly string[]; random: Random },
): Promise<readonly Entry[]> {
  const kind = random.pick([
    "add",
    "move",
    "learn",
    "hand over",
    "remove",
    "forget record",
  ] as const);
  if (kind === "add" || entries.length < 5) {
    if (entries.length > 60) return entries;
    const added = someEntry(agents, random);
    await insert(run, added);
    return [...entries, added];
  }
  const entry = random.pick(entries);
  const others = entries.filter((one) => one !== entry);
  const where = "organisation_id = $1 and crm_record_id = $2";
  switch (kind) {
    case "move": {
      // As the mirror does it: what was read again is written again.
      const moved = { ...entry, ...someTime(random) };
      await run(`delete from diary_entries where ${where}`, entry.id);
      await insert(run, moved, "entry alone");
      return [...others, moved];
    }
    case "learn": {
      const toNext = random.whole(0, 90);
      await run(`update diary_entries set minutes_to_next = $3 where ${where}`, entry.id, toNext);
      return [...others, { ...entry, toNext }];
    }
    case "hand over": {
      const agent = random.pick(agents);
      await run(`update diary_entries set user_id = $3 where ${where}`, entry.id, agent);
      return [...others, { ...entry, agent }];
    }
    case "remove":
      await run(`delete from diary_entries where ${where}`, entry.id);
      return others;
    case "forget record":
      await run(`delete from diary_records where ${where}`, entry.id);
      return others;
  }
}

let numbers = 0;

function someEntry(agents: readonly string[], random: Random): Entry {
  numbers += 1;
  return { agent: random.pick(agents), id: `${numbers}`, toNext: null, ...someTime(random) };
}

function someTime(random: Random) {
  const from = random.whole(world.from, world.to);
  return { from, to: from + world.length };
}

async function insert(run: Run, entry: Entry, how: "with record" | "entry alone" = "with record") {
  if (how === "with record")
    await run(
      `insert into diary_records (organisation_id, module, crm_record_id, modified_at, read_at, was_listed)
       values ($1, 'Events', $2, now(), now(), true)`,
      entry.id,
    );
  await run(
    `insert into diary_entries (organisation_id, user_id, module, crm_record_id, kind, starts_at, ends_at, minutes_to_next)
     values ($1, $2, 'Events', $3, 'meeting', to_timestamp($4::bigint * 60), to_timestamp($5::bigint * 60), $6)`,
    entry.agent,
    entry.id,
    entry.from,
    entry.to,
    entry.toNext,
  );
}

async function asOrganisation(
  client: pg.Client,
  organisation: string,
  work: () => Promise<void>,
  end: "commit" | "rollback" = "commit",
): Promise<void> {
  await client.query("begin");
  await client.query("select set_config('milepost.organisation', $1, true)", [organisation]);
  await work();
  await client.query(end);
}
