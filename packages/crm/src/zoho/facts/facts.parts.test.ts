import { afterAll, beforeEach, expect, test } from "vitest";
import { startEmulator } from "../testing/emulator.ts";
import { faultsOf } from "../testing/faults.ts";
import { dataCentresOf, openWorld } from "../testing/world.ts";
import { zohoQuestions } from "./zoho-facts.ts";

const emulator = await startEmulator();
const { misbehave } = faultsOf(emulator);
afterAll(() => emulator.stop());
beforeEach(() => misbehave());

/** Every question in turn, with what came of it. */
async function askAll(positions: Readonly<Record<string, string>>, mayWrite: boolean) {
  const { access, connection, accessToken, organisation, now } = await openWorld(
    emulator,
    positions,
  );
  const questions = zohoQuestions(
    {
      ...{ access, connection, accessToken, organisation: organisation.id },
      client: { id: "1000.SANDBOX", secret: "sandbox-secret" },
      dataCentres: dataCentresOf(emulator.url),
      notifyUrl: "http://127.0.0.1:9/hooks/crm/nobody",
      // The emulator's Date header is the machine's; only what it keeps goes by the moved clock.
      now: positions.clock === "real" ? Date.now : now,
    },
    { mayWrite },
  );
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

const isOdd = ({ outcome }: { outcome: string }) => outcome !== "ok";
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
  const clock = told.find(({ asks }) => asks === "the CRM's time");
  expect(clock).toMatchObject({
    outcome: "failed",
    advice: expect.stringContaining("time server"),
  });
  expect(told.filter((one) => isOdd(one) && one !== clock)).toEqual([]);
  expect(await recordsMarked()).toEqual([]);
});

test("without leave to write nothing is written", async () => {
  const before = await emulator.control("calls");
  await askAll({}, false);
  const writes = Object.keys(Object(before).calls ?? {}).filter((call) =>
    /^(PUT|DELETE)/.test(call),
  );
  expect(writes).toEqual([]);
  expect(await recordsMarked()).toEqual([]);
});

const readings: readonly (readonly [Readonly<Record<string, string>>, string, string])[] = [
  [
    { revokeAddress: "/oauth/v2/revoke/token" },
    "where access is given back (with a token that is made up)",
    "differs",
  ],
  [{ wrongSecret: "invalid_client_secret" }, "how a wrong client secret is refused", "differs"],
  [
    { expiredToken: "AUTHENTICATION_FAILURE" },
    "how an access token that is not good is refused",
    "differs",
  ],
  [{ unknownId: "400" }, "a record that is not there", "differs"],
  [{ searchError: "INVALID_DATA" }, "how a search that makes no sense is refused", "differs"],
  [{ coqlLimit: "200" }, "2,000 rows by one query", "differs"],
  [{ coqlLimitError: "INVALID_QUERY" }, "how a query for too many rows is refused", "differs"],
  [{ coqlLookups: "id" }, "a record's owner by a query", "differs"],
  [{ allDayTimes: "date" }, "the form of a meeting that lasts the whole day", "differs"],
  [{ unknownFields: "refused" }, "a marked lead, with a field that is not there", "differs"],
  [
    { readOnlyFields: "refused" },
    "a change of the meeting's Created_Time, which nobody may change",
    "differs",
  ],
  [{ meetingAboutLead: "refused" }, "a marked meeting about it, without a reminder", "differs"],
  [{ channelLife: "day" }, "a channel that lives for a week", "differs"],
];

test.for(readings)(
  "where %o is how it is, that is noticed and nothing else",
  async ([positions, asks, outcome]) => {
    const told = await askAll(positions, true);
    const odd = told.filter((one) => isOdd(one) && one.asks !== "the CRM's time");
    expect(odd).toMatchObject([{ asks, outcome }]);
    expect(await recordsMarked()).toEqual([]);
  },
);
