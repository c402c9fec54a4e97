import {
  type Asked,
  codeOf,
  differs,
  type Fact,
  failed,
  inWords,
  nothingThere,
  ok,
} from "./fact.ts";
import { idsIn, isTaken, rowsIn } from "./read-facts.ts";

const query = (zoho: Asked, select_query: string) => zoho.call("POST", "coql", { select_query });

export const queryFacts: readonly Fact[] = [
  {
    facts: ["2.10-limit"],
    asks: "2,000 rows by one query",
    expects: "to be answered",
    async ask(zoho) {
      const outcome = await query(zoho, `${allLeads} order by id asc limit 2000`);
      if (isTaken(outcome)) return ok(`${rowsIn(outcome).length} rows`);
      const isLimit = ["LIMIT_EXCEEDED", "INVALID_QUERY"].includes(codeOf(outcome));
      return isLimit
        ? differs(
            inWords(outcome),
            "Milepost copes: it asks for 200 at a time, with ten times the calls.",
          )
        : failed(inWords(outcome), "Diaries could not be listed. Please tell us.");
    },
  },
  {
    facts: ["2.10-limit-exceeded"],
    asks: "how a query for too many rows is refused",
    expects: "400 LIMIT_EXCEEDED",
    async ask(zoho) {
      const outcome = await query(zoho, `${allLeads} limit 2001`);
      if (codeOf(outcome) === "LIMIT_EXCEEDED") return ok(inWords(outcome));
      return codeOf(outcome) === "INVALID_QUERY" || isTaken(outcome)
        ? differs(inWords(outcome), "Milepost copes: it takes both for a page that is too large.")
        : differs(
            inWords(outcome),
            "Where pages are smaller than 2,000 it would be taken for an outage. Please tell us.",
          );
    },
  },
  {
    facts: [],
    asks: "the rows after a certain id",
    expects: "only larger ids, in order",
    async ask(zoho) {
      const [first] = idsIn(await query(zoho, `${allLeads} order by id asc limit 1`));
      if (!first) return nothingThere("no lead", "Enter two and repeat.");
      const where = `(Last_Name is not null and id > '${first}')`;
      const outcome = await query(
        zoho,
        `select Last_Name from Leads where ${where} order by id asc limit 200`,
      );
      const ids = [first, ...idsIn(outcome)].map(BigInt);
      const isInOrder = ids.every((id, i) => i === 0 || id > (ids[i - 1] ?? 0n));
      if (isTaken(outcome) && isInOrder) return ok(`${ids.length - 1} in order`);
      return failed(inWords(outcome), "Long lists would be incomplete. Please tell us.");
    },
  },
  {
    facts: ["2.10-lookup-output"],
    asks: "a record's owner by a query",
    expects: "name and id",
    async ask(zoho) {
      const [row] = rowsIn(
        await query(zoho, "select Owner from Leads where Owner is not null limit 1"),
      );
      if (!row) return nothingThere("no lead", "Enter one and repeat.");
      return typeof row.Owner === "object"
        ? ok("an object")
        : differs(`a ${typeof row.Owner}`, "Milepost copes: it reads records by their ids.");
    },
  },
];

const allLeads = "select Last_Name from Leads where Last_Name is not null";
