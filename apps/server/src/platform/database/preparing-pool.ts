import type { PostgresPool, PostgresPoolClient } from "kysely";
import type pg from "pg";
import type { Trace } from "../trace/trace.ts";
import { statementWords } from "./statement-words.ts";

/** Statements that a connection keeps planned. One with a list in it has the list as one value: each number of values would be another statement. */
const namesAtMost = 400;

/**
 * A pool whose connections keep the plans of what they are asked again and again: to plan a search's statements took
 * PostgreSQL as long as to carry them out.
 */
export function preparingPool(pool: pg.Pool, trace: Pick<Trace, "leaf">): PostgresPool {
  const nameOf = statementNames();
  return {
    options: pool.options,
    async connect() {
      const client = await pool.connect();
      const query = (text: string, values: readonly unknown[]) => {
        const name = values.length > 0 ? nameOf(text) : null;
        const statement = { text, values: [...values] };
        const ask = () => client.query(name === null ? statement : { ...statement, name });
        const words = statementWords(text);
        return words === null ? ask() : trace.leaf(words, ask);
      };
      return {
        // Kysely would also ask for a cursor, where somebody reads rows one by one; nobody does.
        query: query as unknown as PostgresPoolClient["query"],
        release: (destroy) => client.release(destroy),
      };
    },
    end: () => pool.end(),
  };
}

/** Null: not to be kept. */
export function statementNames(atMost = namesAtMost): (text: string) => string | null {
  const names = new Map<string, string>();
  return (text) => {
    const known = names.get(text);
    if (known !== undefined) return known;
    if (names.size >= atMost || selectsEveryColumn(text)) return null;
    const name = `s${names.size}`;
    names.set(text, name);
    return name;
  };
}

/** PostgreSQL refuses a kept plan once an upgrade has added a column to what it returns. */
function selectsEveryColumn(text: string): boolean {
  return /(select|returning) \*|"\.\*/.test(text);
}
