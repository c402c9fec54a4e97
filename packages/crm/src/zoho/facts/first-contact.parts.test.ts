import { afterAll, beforeAll, expect, test } from "vitest";
import {
  type Exchange,
  type Meddling,
  type ProxyServer,
  startProxy,
} from "../../../witness/proxy.ts";
import { startEmulator } from "../testing/emulator.ts";
import { dataCentresOf, openWorld } from "../testing/open-world.ts";
import { zoho } from "../zoho.ts";
import { compareShapes, openShapeBook, type Shapes } from "./shapes.ts";
import { zohoQuestions } from "./zoho-facts.ts";

const emulator = await startEmulator();
let proxy: ProxyServer;
beforeAll(async () => {
  proxy = await startProxy(emulator.url);
});
afterAll(async () => {
  await proxy.stop();
  await emulator.stop();
});

type Change = (exchange: Exchange) => Exchange["answer"];

/** One way in which a real organisation may be other than the emulator. */
interface Difference {
  readonly change?: Change;
  /** What is refused must not have been done. */
  readonly instead?: NonNullable<Meddling["instead"]>;
  /** The line of the self-test that must name it: what it came to, what was asked, and a word of what it says. */
  readonly line: readonly [outcome: string, asks: string, says: string];
  /** A word of what `sandbox:learn` must say; null: no key or kind is another. */
  readonly shape: string | null;
}

const refuse = ({ answer }: Exchange, code: string, details: object = {}, status = 400) => ({
  ...answer,
  status,
  text: JSON.stringify({ code, details, message: "refused", status: "error" }),
});

/** A lead is not converted. */
const refuseToConvert =
  (code: string, details: object, status: number): NonNullable<Meddling["instead"]> =>
  ({ path }) =>
    /actions\/convert/.test(path)
      ? {
          status,
          type: "application/json",
          text: JSON.stringify({ code, details, message: "refused", status: "error" }),
        }
      : null;

const whereAsked =
  (pattern: RegExp, method: string, change: Change): Change =>
  (exchange) =>
    exchange.method === method && pattern.test(decodeURIComponent(exchange.path))
      ? change(exchange)
      : exchange.answer;

/** Of a list of records. */
const eachRow =
  (change: (row: Record<string, unknown>) => void): Change =>
  ({ answer }) => {
    if (answer.status !== 200) return answer;
    const body = JSON.parse(answer.text) as { data: Record<string, unknown>[] };
    for (const row of body.data) change(row);
    return { ...answer, text: JSON.stringify(body) };
  };

const marked = /Events\?.*Start_DateTime/;

const differences: Readonly<Record<string, Difference>> = {
  "keys of a meeting that never come": {
    change: whereAsked(
      /\/Events/,
      "GET",
      eachRow((row) => {
        delete row.$event_cancelled;
        delete row.$recurrence_id;
      }),
    ),
    line: ["differs", "the meeting by its id", "no $event_cancelled, $recurrence_id"],
    shape: "$event_cancelled is not sent",
  },
  "a field of a meeting that cannot be asked for": {
    change: whereAsked(/\/Events\?.*fields=.*Participants/, "GET", (exchange) =>
      refuse(exchange, "INVALID_DATA", { param_name: "fields" }),
    ),
    line: ["failed", "a marked meeting for a whole day", "INVALID_DATA (fields)"],
    shape: "Events 400",
  },
  "approved is unknown": {
    change: whereAsked(/approved=/, "GET", (exchange) =>
      refuse(exchange, "INVALID_DATA", { param_name: "approved" }),
    ),
    line: ["ok", "leads, also converted ones", "asks without"],
    // As the emulator does.
    shape: null,
  },
  "leave is refused": {
    change: whereAsked(/users_unavailability/, "GET", (exchange) =>
      refuse(exchange, "NO_PERMISSION", {}, 403),
    ),
    line: ["failed", "people's leave", "People on leave would be booked"],
    shape: "users_unavailability 403",
  },
  "a field that every deal must have": {
    instead: refuseToConvert("MANDATORY_NOT_FOUND", { api_name: "Campaign_Source" }, 400),
    line: ["failed", "a marked lead turned into a deal", "without Campaign_Source"],
    shape: "convert 400",
  },
  "leads that this person may not convert": {
    instead: refuseToConvert("NO_PERMISSION", {}, 403),
    line: ["failed", "a marked lead turned into a deal", "may not convert leads"],
    shape: "convert 403",
  },
  "whole days as dates": {
    change: whereAsked(
      marked,
      "GET",
      eachRow((row) => {
        if (row.All_day === true || String(row.Start_DateTime).includes("T00:00:00"))
          row.Start_DateTime = String(row.Start_DateTime).slice(0, 10);
      }),
    ),
    line: ["differs", "the form of a meeting that lasts the whole day", "it reads both"],
    shape: "Start_DateTime is date",
  },
  "queries that find nothing": {
    change: whereAsked(/\/coql/, "POST", ({ answer }) => ({ ...answer, status: 204, text: "" })),
    line: ["failed", "a marked meeting for a whole day", "An agent would look free"],
    // An empty answer is one that the emulator gives as well.
    shape: null,
  },
  "no notifications in this edition": {
    change: whereAsked(/actions\/watch/, "POST", (exchange) =>
      refuse(exchange, "FEATURE_NOT_SUPPORTED", {}, 403),
    ),
    line: ["failed", "a channel that lives for a week", "FEATURE_NOT_SUPPORTED"],
    shape: "watch 403",
  },
  "a customer who comes back is made again": {
    change: whereAsked(/actions\/convert/, "POST", ({ answer }) => {
      const body = JSON.parse(answer.text) as Converted;
      const { Contacts } = body.data[0]?.details ?? {};
      if (Contacts) Contacts.id = String(Date.now()).padStart(18, "9");
      return { ...answer, text: JSON.stringify(body) };
    }),
    line: ["differs", "the same customer's next lead", "a second contact"],
    shape: null,
  },
};

interface Converted {
  readonly data: readonly { readonly details: { readonly Contacts?: { id: string } } }[];
}

/** The self-test with leave to write, through the proxy; each line as an administrator reads it, and the shapes. */
async function contact(how: Meddling): Promise<{ lines: string[]; shapes: Shapes }> {
  proxy.meddle({});
  const { connection, accessToken, organisation, now } = await openWorld({
    ...emulator,
    url: proxy.url,
  });
  proxy.meddle(how);
  const book = openShapeBook();
  const client = { id: "1000.SANDBOX", secret: "sandbox-secret" };
  const dataCentres = dataCentresOf(proxy.url);
  const onAnswer = book.note;
  const questions = zohoQuestions(
    {
      access: zoho({ client, dataCentres, home: "us", now, onAnswer }),
      connection,
      accessToken,
      organisation: organisation.id,
      client,
      dataCentres,
      notifyUrl: "http://127.0.0.1:9/hooks/crm/nobody",
      now,
      onAnswer,
    },
    { mayWrite: true },
  );
  const lines: string[] = [];
  for (const { asks, ask } of questions) {
    const { outcome, found, advice } = await ask().catch(({ message }: Error) => ({
      outcome: "failed",
      found: message,
      advice: "",
    }));
    lines.push(`${outcome}: ${asks}: ${found}. ${advice ?? ""}`);
  }
  return { lines, shapes: book.read() };
}

let usual: Shapes;
beforeAll(async () => {
  usual = (await contact({})).shapes;
});

test.each(Object.entries(differences))("%s is named", async (_name, { line, shape, ...how }) => {
  const { lines, shapes } = await contact(how);
  const [outcome, asks, says] = line;
  const found = lines.find((one) => one.startsWith(`${outcome}: ${asks}`));
  expect(found, lines.filter((one) => !one.startsWith("ok")).join("\n")).toContain(says);
  const learnt = compareShapes(usual, shapes);
  if (shape !== null) expect(learnt.join("\n")).toContain(shape);
});
