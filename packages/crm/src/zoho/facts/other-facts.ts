import { readResult } from "../transport/result.ts";
import { type Answered, type Asked, codeOf, differs, type Fact, inWords, ok } from "./fact.ts";
import { isTaken } from "./read-facts.ts";

/** What no part of Milepost rests on. It is asked all the same, so that the emulator can become truer. */
const advice = "Nothing depends on it. Please tell us.";

const fact = (
  id: string,
  asks: string,
  expects: string,
  ask: (zoho: Asked) => Promise<Answered>,
  isExpected: (outcome: Answered) => boolean,
): Fact => ({
  facts: [id],
  asks,
  expects,
  async ask(zoho) {
    const outcome = await ask(zoho);
    return isExpected(outcome) ? ok(inWords(outcome)) : differs(inWords(outcome), advice);
  },
});

const query = (select_query: string) => (zoho: Asked) =>
  zoho.call("POST", "coql", { select_query });
const refusedAs = (status: number, code: string) => (outcome: Answered) =>
  outcome.kind === "answer" && outcome.status === status && codeOf(outcome) === code;

/** Well formed, and nobody's. */
const unknownIds = Array.from({ length: 51 }, (_, i) => `'${999_999_999_999_000 + i}'`).join(", ");

export const otherFacts: readonly Fact[] = [
  {
    facts: ["1.2-invalid-host"],
    asks: "the API at a server that is not its own",
    expects: "400 INVALID_HOST",
    async ask({ servers }) {
      const signal = AbortSignal.timeout(10_000);
      const answer = await fetch(`${servers.accounts}/crm/v8/org`, { signal });
      const code = readResult(await answer.json().catch(() => null))?.code ?? "no code";
      const found = `${answer.status} ${code}`;
      return found === "400 INVALID_HOST" ? ok(found) : differs(found, advice);
    },
  },
  fact(
    ...(["2.1-method", "an address with a wrong method", "400 INVALID_REQUEST_METHOD"] as const),
    (zoho) => zoho.call("PUT", "coql", {}),
    refusedAs(400, "INVALID_REQUEST_METHOD"),
  ),
  fact(
    ...(["2.3-malformed-id", "a record by what is no id", "400 INVALID_DATA"] as const),
    (zoho) => zoho.call("GET", "Leads/self-test"),
    refusedAs(400, "INVALID_DATA"),
  ),
  fact(
    ...(["2.10-offset", "rows from the 50,000th on", "to be answered"] as const),
    query("select Last_Name from Leads where Last_Name is not null limit 1 offset 50000"),
    isTaken,
  ),
  fact(
    ...(["2.10-in", "51 ids in one query", "400 LIMIT_EXCEEDED"] as const),
    query(`select Last_Name from Leads where id in (${unknownIds})`),
    (outcome) => !isTaken(outcome),
  ),
  fact(
    ...(["2.10-participants-selected", "participants by a query", "to be answered"] as const),
    query("select Participants from Events where Event_Title is not null limit 1"),
    isTaken,
  ),
  fact(
    ...([
      "2.10-apostrophe",
      "an apostrophe with a backslash in a query",
      "to be answered",
    ] as const),
    query("select Last_Name from Leads where Last_Name = 'O\\'Brien' limit 1"),
    isTaken,
  ),
];

/** With the lead and the meeting that were made before. */
export const otherWriteFacts: readonly Fact[] = [
  fact(
    ...(["2.7-picklist-loose", "a lead source that is not in the list", "to be taken"] as const),
    (zoho) => zoho.call("PUT", `Leads/${zoho.made.lead}`, change({ Lead_Source: "Self-test" })),
    isTaken,
  ),
  fact(
    ...(["5.2-milliseconds", "a time with milliseconds", "to be refused"] as const),
    (zoho) => {
      const start = new Date(zoho.now() + 200 * 86_400_000).toISOString().replace("Z", "+00:00");
      return zoho.call("PUT", `Events/${zoho.made.meeting}`, change({ Start_DateTime: start }));
    },
    (outcome) => !isTaken(outcome),
  ),
];

const change = (values: object) => ({ data: [values], trigger: [] });
