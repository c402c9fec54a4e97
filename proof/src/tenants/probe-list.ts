import type { Role } from "@milepost/db";

/** Who asks for whose rows, by their organisations' ids. */
export interface Pair {
  readonly own: string;
  readonly foreign: string;
}

export interface Probe {
  /** What it means if it turns out otherwise. */
  readonly breach: string;
  readonly role: Role;
  /** For its transaction. */
  readonly settings: Readonly<Record<string, string>>;
  readonly sql: string;
  readonly values: readonly unknown[];
  /** How many rows, or the code of the error. */
  readonly expected: number | "some" | typeof denied;
}

/** PostgreSQL's code for what a policy or a missing grant forbids. */
const denied = "42501";

interface ProbedTable {
  readonly name: string;
  /** All but the generated ones, for a list. */
  readonly columns: string;
  /** One of the foreign organisation's, as JSON. */
  readonly foreignRow: string;
  readonly may: Readonly<Record<"insert" | "update" | "delete" | "audit", boolean>>;
}

/** What must not succeed, and what must. */
export function probesOf({ name, columns, foreignRow, may }: ProbedTable, pair: Pair): Probe[] {
  const { own, foreign } = pair;
  const app = { role: "milepost_app", settings: { "milepost.organisation": own } } as const;
  const theirs = { sql: `select from ${name} where organisation_id = $1`, values: [foreign] };
  const all = { sql: `select from ${name}`, values: [] };
  const probes: (Probe & { readonly if?: boolean })[] = [
    { ...app, ...all, breach: "sees none of its own", expected: "some" },
    { ...app, ...theirs, breach: "sees another's", expected: 0 },
    { ...app, ...all, settings: {}, breach: "sees rows without an organisation", expected: 0 },
    { ...app, ...theirs, role: "milepost_migrator", breach: "sees another's", expected: 0 },
    {
      ...all,
      if: may.audit,
      role: "milepost_audit",
      settings: { "milepost.template": fileOf(foreign, "thankYou") },
      // The role that looks after all organisations may list them, and look into one at a time.
      breach: "sees the wrong rows",
      expected: name === "organisations" ? "some" : 0,
    },
    {
      ...app,
      if: may.update,
      breach: "changes another's",
      expected: 0,
      sql: `update ${name} set organisation_id = $1 where organisation_id = $1`,
      values: [foreign],
    },
    {
      ...app,
      if: may.update,
      breach: "gives its own away",
      expected: denied,
      sql: `update ${name} set organisation_id = $1 where organisation_id = $2`,
      values: [foreign, own],
    },
    {
      ...app,
      if: may.delete,
      breach: "deletes another's",
      expected: 0,
      sql: `delete from ${name} where organisation_id = $1`,
      values: [foreign],
    },
    {
      // The policy is asked before the key, so that a row which is there already will do.
      ...app,
      if: may.insert,
      breach: "adds another's",
      expected: denied,
      sql: `insert into ${name} (${columns}) overriding system value
            select ${columns} from jsonb_populate_record(null::${name}, $1)`,
      values: [foreignRow],
    },
    { ...app, breach: "may empty it", sql: `truncate ${name}`, values: [], expected: denied },
    ...(name === "template_files" ? probesByName(pair) : []),
  ];
  return probes.filter((probe) => probe.if ?? true);
}

/** Of a template that `fillTables` has added. */
export function fileOf(organisation: string, kind: "email" | "thankYou"): string {
  return `${organisation}.${kind}`;
}

/** A thank-you page's template is everybody's who knows its name, and no other file is. */
function probesByName({ own, foreign }: Pair): Probe[] {
  return (["thankYou", "email"] as const).map((kind) => ({
    role: "milepost_app",
    breach: `names another's ${kind} template`,
    settings: { "milepost.organisation": own, "milepost.template": fileOf(foreign, kind) },
    sql: "select from template_files where organisation_id = $1",
    values: [foreign],
    expected: kind === "thankYou" ? 1 : 0,
  }));
}
