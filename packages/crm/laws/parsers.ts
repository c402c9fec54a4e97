import { deepStrictEqual, ok } from "node:assert/strict";
import fc from "fast-check";
import { kindOf } from "../src/zoho/fields/kind-of.ts";
import { readValue } from "../src/zoho/fields/read-value.ts";
import { writeValues } from "../src/zoho/fields/write-values.ts";
import { expandSeries } from "../src/zoho/meetings/expand-series.ts";
import { readNotification } from "../src/zoho/read-notification.ts";
import { criteriaOf } from "../src/zoho/records/search-records.ts";
import { apiName, isId } from "../src/zoho/transport/api-name.ts";
import { readResult } from "../src/zoho/transport/result.ts";
import { toRefused } from "../src/zoho/transport/to-refused.ts";
import { waitAsked } from "../src/zoho/transport/wait-asked.ts";

/** Whatever the CRM sends and whatever goes into a question to it. Run by `pnpm trust:fuzz`. */
interface Texts {
  readonly anyText: fc.Arbitrary<string>;
  /** Texts of that kind, mostly broken in one place. */
  readonly nearly: (valid: fc.Arbitrary<string>) => fc.Arbitrary<string>;
}

export const laws = ({ anyText, nearly }: Texts) => [
  law("a search's criteria", 6, fc.tuple(fieldNames, anyText), ([field, text]) => {
    deepStrictEqual(readCriteria(criteriaOf(field, text)), [
      [field, "equals", text],
      [field, "starts_with", text],
    ]);
  }),
  law("an API name", 2, nearly(fieldNames), (text) => {
    const kept = attempt(() => apiName(text));
    ok(kept === null || /^[$\w]+$/.test(kept));
    ok(!isId(text) || /^[0-9]+$/.test(text));
  }),
  law("a field's value", 3, sent(anyText), (value) => {
    const read = attempt(() => readValue(value));
    const isPlain = read === null || ["string", "number", "boolean"].includes(typeof read);
    ok(isPlain || Array.isArray(read) || (typeof read === "object" && "id" in read));
    writeValues({ field: read });
  }),
  law("a field's kind", 1, fc.tuple(nearly(dataTypes), fc.option(anyText)), ([type, module]) => {
    ok(typeof kindOf(type, module) === "string");
  }),
  law("a notification", 2, sent(anyText), (body) => {
    const told = readNotification(body);
    ok(told === null || told.ids.every((id) => typeof id === "string"));
  }),
  law("a result", 2, sent(anyText), (body) => {
    const result = readResult(body);
    if (result) ok(typeof toRefused(result).why === "string");
  }),
  law("Retry-After", 1, nearly(fc.constantFrom("120", "Sun, 06 Nov 1994 08:49:37 GMT")), (text) => {
    const headers = attempt(() => new Headers({ "retry-after": text }));
    const wait = headers && waitAsked(headers);
    ok(wait === null || wait >= 0);
  }),
  law("a series' rule", 0.3, nearly(rules), (rule) => {
    const found = expandSeries({ ...once, rule }, "Europe/London", span);
    ok(found.every(({ start, end }) => Date.parse(start) <= Date.parse(end)));
  }),
];

function law<T>(name: string, weight: number, of: fc.Arbitrary<T>, holds: (value: T) => void) {
  return { name, weight, of, holds: holds as (value: unknown) => void };
}

const fieldNames = fc.constantFrom("Last_Name", "Email", "$approved", "Zip_Code", "cf_1");
const dataTypes = fc.constantFrom("text", "picklist", "lookup", "constructor", "__proto__");
const rules = fc.constantFrom(
  "FREQ=WEEKLY;BYDAY=MO,WE;DTSTART=2026-05-20;UNTIL=2026-07-28;EXDATE=2026-06-03",
  "FREQ=DAILY;INTERVAL=2;UNTIL=20261120T100000Z",
  "FREQ=MONTHLY;BYMONTHDAY=31;COUNT=5",
  "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29",
  "FREQ=SECONDLY",
  "FREQ=HOURLY;INTERVAL=7",
  "FREQ=MONTHLY;BYDAY=-1FR;BYSETPOS=1",
);
const once = { start: "2026-05-20T09:00:00+01:00", end: "2026-05-20T10:00:00+01:00" };
const span = { from: "2026-11-15T00:00:00Z", to: "2026-12-06T00:00:00Z" };

/** What JSON can say, with the CRM's own keys among it. */
function sent(text: fc.Arbitrary<string>): fc.Arbitrary<unknown> {
  const key = fc.oneof(text, fc.constantFrom("id", "name", "code", "details", "data", "__proto__"));
  const known = ["channel_id", "token", "module", "ids", "errors", "status", "message"];
  return fc.letrec<{ node: unknown }>((tie) => ({
    node: fc.oneof(
      { maxDepth: 4 },
      fc.oneof(text, fc.double(), fc.boolean(), fc.constant(null)),
      fc.array(tie("node"), { maxLength: 4 }),
      fc.dictionary(fc.oneof(key, fc.constantFrom(...known)), tie("node"), { maxKeys: 5 }),
    ),
  })).node;
}

function attempt<T>(work: () => T): T | null {
  try {
    return work();
  } catch (error) {
    // Said so of a name or a lookup that cannot be one, and by the platform of a header.
    ok(
      error instanceof Error &&
        /cannot be the name|header|ByteString|lookup without/i.test(error.message),
      error as Error,
    );
    return null;
  }
}

/** As the CRM's documents describe it: a backslash takes the meaning from what follows. */
function readCriteria(text: string): string[][] {
  const [, inside = ""] = /^\((.*)\)$/s.exec(text) ?? [];
  const terms = [...inside.matchAll(/\(((?:[^\\(),]|\\.)*)\)(or)?/gs)];
  ok(terms.map(([whole]) => whole).join("") === inside, `${text} is no list of terms`);
  return terms.map(([, term = ""]) => {
    const [, field = "", operator = "", value = ""] = /^([^:]*):([^:]*):(.*)$/s.exec(term) ?? [];
    return [field, operator, value.replaceAll(/\\(.)/gs, "$1")];
  });
}
