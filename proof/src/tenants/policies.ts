import type pg from "pg";
import type { Probes } from "./probes.ts";

interface Policy {
  readonly tablename: string;
  readonly policyname: string;
  readonly cmd: string;
  readonly roles: string;
  readonly qual: string | null;
  readonly with_check: string | null;
}

interface Mutant {
  readonly table: string;
  readonly what: string;
  readonly plant: string;
  readonly restore: string;
}

/**
 * Breaks each rule of the catalogue in each way, and sees whether the probes of its table notice. Returns
 * how many ways there were, and those that nothing noticed.
 */
export async function mutatePolicies(owner: pg.Client, { tables, listBreaches }: Probes) {
  const before = await listPolicies(owner);
  const mutants = [...before.flatMap(mutantsOf), ...tables.flatMap(tableMutantsOf)];
  const survivors: string[] = [];
  for (const { table, what, plant, restore } of mutants) {
    await owner.query(plant);
    const breaches = await listBreaches(table);
    await owner.query(restore);
    if (breaches.length === 0) survivors.push(`${table}: ${what}`);
  }
  if (JSON.stringify(await listPolicies(owner)) !== JSON.stringify(before)) {
    throw new Error("The policies are not what they were before");
  }
  return { mutants: mutants.length, survivors };
}

async function listPolicies(owner: pg.Client): Promise<Policy[]> {
  const { rows } = await owner.query<Policy>(
    `select tablename, policyname, cmd, array_to_string(roles, ', ') as roles, qual, with_check
     from pg_policies where schemaname = 'public' order by 1, 2`,
  );
  return rows;
}

function mutantsOf(policy: Policy): Mutant[] {
  const { tablename: table, policyname: name, qual, with_check: check, roles } = policy;
  const on = `${name} on ${table}`;
  const restore = `drop policy if exists ${on}; ${create(policy)}`;
  const ways: readonly [string, string, boolean][] = [
    [`${name} dropped`, `drop policy ${on}`, true],
    [`${name} using true`, `alter policy ${on} using (true)`, qual !== null && qual !== "true"],
    [`${name} with check true`, `alter policy ${on} with check (true)`, check !== null],
    [`${name} to everybody`, `alter policy ${on} to public`, roles !== "public"],
    ...halvesOf(qual).map((half): [string, string, boolean] => [
      `${name} using ${half} alone`,
      `alter policy ${on} using (${half})`,
      true,
    ]),
  ];
  return ways
    .filter(([, , isOne]) => isOne)
    .map(([what, plant]) => ({ table, what, plant, restore }));
}

function tableMutantsOf(table: string): Mutant[] {
  const alter = (verb: string) => `alter table ${table} ${verb} row level security`;
  return [
    { table, what: "not enabled", plant: alter("disable"), restore: alter("enable") },
    { table, what: "not forced", plant: alter("no force"), restore: alter("force") },
  ];
}

/** Of a condition that joins two, as the catalogue prints it. */
function halvesOf(qual: string | null): string[] {
  const halves = (qual ?? "").replace(/^\((.*)\)$/, "$1").split(" AND ");
  return halves.length === 2 ? halves : [];
}

function create({ tablename, policyname, cmd, roles, qual, with_check: check }: Policy): string {
  const using = qual === null ? "" : ` using (${qual})`;
  const checking = check === null ? "" : ` with check (${check})`;
  return `create policy ${policyname} on ${tablename} for ${cmd} to ${roles}${using}${checking}`;
}
