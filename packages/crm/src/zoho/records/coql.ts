import { z } from "zod";
import { crmUnreachable } from "../../crm-failure.ts";
import { apiName } from "../transport/api-name.ts";
import { type Calls, failureOf, type Refusal, valueIn } from "../transport/calls.ts";

/** Zoho's query language: exact, and sees a write at once, which its search does not. */
export interface Coql {
  /** Every row, in order of id. */
  listRows<S extends RowSchema>(query: Query, row: S): Promise<z.output<S>[]>;
  /** As `listRows`; null: Zoho refuses the query, whatever it calls that. */
  findRows<S extends RowSchema>(query: Query, row: S): Promise<z.output<S>[] | null>;
  /** The first rows in order of a column; null: Zoho does not take that column in a query. */
  findFirst<S extends RowSchema>(
    query: Query & { readonly orderBy: string; readonly most: number },
    row: S,
  ): Promise<z.output<S>[] | null>;
}

type RowSchema = z.ZodType<{ id: string }>;

interface Query {
  readonly module: string;
  /** Besides the id, which always comes. */
  readonly columns: readonly string[];
  /** In brackets where it has more than one condition. */
  readonly where: string;
}

/** The documents name both as the most that one call answers. */
const largePage = 2_000;
const smallPage = 200;

export function openCoql(calls: Calls): Coql {
  let pageSize = largePage;

  function ask<S extends RowSchema>(question: string, row: S) {
    const info = z.object({ more_records: z.boolean().nullish() }).nullish();
    const answer = z.object({ data: z.array(row), info });
    return calls.ask("coql", { select_query: question }, answer);
  }

  /**
   * One page, smaller from the first time on that this organisation finds it too large. What the
   * refusal is called is uncertain, so that a query which is wrong in itself is asked twice.
   */
  async function askPage<S extends RowSchema>(query: Query, last: string | null, row: S) {
    const where = last === null ? query.where : `(${query.where} and id > '${last}')`;
    const question = `${select({ ...query, where })} order by id asc limit`;
    const answer = await ask(`${question} ${pageSize}`, row);
    if (pageSize === smallPage || answer.kind !== "refused") return answer;
    if (answer.code !== "LIMIT_EXCEEDED" && answer.code !== "INVALID_QUERY") return answer;
    const smaller = await ask(`${question} ${smallPage}`, row);
    if (smaller.kind !== "refused") pageSize = smallPage;
    return smaller;
  }

  async function readRows<S extends RowSchema>(
    query: Query,
    row: S,
  ): Promise<z.output<S>[] | Refusal> {
    const rows: z.output<S>[] = [];
    for (let last: string | null = null; ; last = rows.at(-1)?.id ?? null) {
      const answer = await askPage(query, last, row);
      if (answer.kind === "refused") return answer;
      if (answer.kind === "nothing") return rows;
      const { data, info } = answer.value;
      rows.push(...data);
      if (data.length === 0 || info?.more_records === false) return rows;
    }
  }

  return {
    async listRows(query, row) {
      const rows = await readRows(query, row);
      if ("kind" in rows) throw failureOf(rows);
      return rows;
    },
    async findRows(query, row) {
      const rows = await readRows(query, row);
      return "kind" in rows ? null : rows;
    },
    async findFirst({ orderBy, most, ...query }, row) {
      const question = `${select(query)} order by ${apiName(orderBy)} asc limit ${most}`;
      const answer = await ask(question, row);
      if (answer.kind === "refused" && isUnknown(answer)) return null;
      const { data = [], info } = valueIn(answer) ?? {};
      // In this order there is no going on from the last one.
      if (data.length < most && info?.more_records)
        throw crmUnreachable("a page that is too short");
      return data;
    },
  };
}

function isUnknown({ code }: Refusal): boolean {
  return code === "INVALID_QUERY" || code === "SYNTAX_ERROR";
}

function select({ module, columns, where }: Query): string {
  return `select ${columns.map(apiName).join(", ")} from ${apiName(module)} where ${where}`;
}
