import { afterAll, beforeEach, expect, test } from "vitest";
import { startEmulator } from "../testing/emulator.ts";
import { type Fault, faultsOf } from "../testing/faults-of.ts";
import { dataCentresOf, openWorld } from "../testing/open-world.ts";
import { zohoQuestions } from "./zoho-facts.ts";

const emulator = await startEmulator();
const { misbehave } = faultsOf(emulator);
afterAll(() => emulator.stop());
beforeEach(() => misbehave());

/** Every question in turn, with what came of it. */
async function askAll(
  positions: Readonly<Record<string, string>>,
  mayWrite: boolean,
  ...faults: readonly Fault[]
) {
  const { access, connection, accessToken, organisation, now } = await openWorld(
    emulator,
    positions,
  );
  const questions = zohoQuestions(
    {
      access,
      connection,
      accessToken,
      organisation: organisation.id,
      client: { id: "1000.SANDBOX", secret: "sandbox-secret" },
      dataCentres: dataCentresOf(emulator.url),
      notifyUrl: "http://127.0.0.1:9/hooks/crm/nobody",
      now,
    },
    { mayWrite },
  );
  await misbehave(...faults);
  const told = [];
  for (const { asks, ask } of questions) {
    const finding = await ask().catch(({ message }: Error) => ({
      outcome: "failed",
      found: message,
    }));
    told.push({ asks, ...finding });
  }
  return told;
}

const isOddBut = (known: string) => (told: { outcome: string; asks: string }) =>
  told.outcome !== "ok" && told.asks !== known;
const recordsMarked = async () => {
  const place = { dataCentre: "eu", zgid: "808232144" };
  const list = async (module: string) => {
    const query = new URLSearchParams({ ...place, module });
    const { records } = (await emulator.control(`records?${query}`)) as { records: object[] };
    return records.filter((record) => JSON.stringify(record).includes("Milepost self-test"));
  };
  return [...(await list("Leads")), ...(await list("Events"))];
};

test("an organisation that is as the documents say is found so, and nothing is left behind", async () => {
  const told = await askAll({}, true);
  // The emulator's clock was moved on, and its answers carry the machine's.
  expect(told.find(({ asks }) => asks === "the time")).toMatchObject({
    outcome: "failed",
    advice: expect.stringContaining("time server"),
  });
  expect(told.filter(isOddBut("the time"))).toEqual([]);
  expect(await recordsMarked()).toEqual([]);
});

test("without leave to write nothing is written", async () => {
  await askAll({}, false);
  const { calls } = (await emulator.control("calls")) as { calls: Record<string, number> };
  const ofUse = Object.keys(calls).filter((call) => !/^GET |\/accounts\/|\/coql$/.test(call));
  // The world itself enters a series.
  expect(ofUse).toEqual(["POST /eu/api/crm/v8/Events"]);
  expect(await recordsMarked()).toEqual([]);
});

/** Every position that a question can see, with the question, in the order they are asked. */
const otherReadings = {
  revokeAddress: [
    "/oauth/v2/revoke/token",
    "where access is given back (with a token that is made up)",
  ],
  wrongSecret: ["invalid_client_secret", "how a wrong client secret is refused"],
  expiredToken: ["AUTHENTICATION_FAILURE", "how an access token that is not good is refused"],
  unknownId: ["400", "a record that is not there"],
  searchError: ["INVALID_DATA", "how a search that makes no sense is refused"],
  allDayTimes: ["date", "the form of a meeting that lasts the whole day"],
  recurrence: ["series", "how a series of meetings is kept"],
  coqlLimit: ["200", "2,000 rows by one query"],
  coqlLimitError: ["INVALID_QUERY", "how a query for too many rows is refused"],
  coqlLookups: ["id", "a record's owner by a query"],
  wrongMethodStatus: ["405", "an address with a wrong method"],
  coqlOffset: ["10000", "rows from the 50,000th on"],
  coqlInList: ["100", "51 ids in one query"],
  coqlParticipants: ["refused", "participants by a query"],
  coqlApostrophe: ["doubled", "an apostrophe with a backslash in a query"],
  unknownFields: ["refused", "a marked lead, with a field that is not there"],
  meetingAboutLead: ["refused", "a marked meeting about it, without a reminder"],
  readOnlyFields: ["refused", "a change of the meeting's Created_Time, which nobody may change"],
  channelLife: ["day", "a channel that lives for a week"],
  picklistValues: ["listed", "a lead source that is not in the list"],
} as const;

test("where Zoho is as other documents say, each difference is noticed, and Milepost copes", async () => {
  const entries = Object.entries(otherReadings);
  const positions = Object.fromEntries(entries.map(([name, [position]]) => [name, position]));
  const odd = (await askAll(positions, true)).filter(isOddBut("the time"));
  expect(odd.map(({ asks, outcome }) => [outcome, asks])).toEqual(
    entries.map(([, [, asks]]) => ["differs", asks]),
  );
  expect(await recordsMarked()).toEqual([]);
});

test("a CRM that fails is reported as failed, question by question", async () => {
  const told = await askAll({}, false, { kind: "500", path: "/coql$" });
  const failures = told.filter(isOddBut("the time"));
  expect(failures.map(({ asks, outcome }) => [outcome, asks])).toEqual([
    ["failed", "the form of a meeting that lasts the whole day"],
    ["failed", "the meetings of the next three weeks"],
    ["failed", "2,000 rows by one query"],
    ["failed", "how a query for too many rows is refused"],
    ["failed", "the rows after a certain id"],
    ["failed", "a record's owner by a query"],
    ["failed", "rows from the 50,000th on"],
    ["failed", "51 ids in one query"],
    ["failed", "participants by a query"],
    ["failed", "an apostrophe with a backslash in a query"],
  ]);
  expect(told.find(({ asks }) => asks === "a fresh access token")).toMatchObject({ outcome: "ok" });
});
