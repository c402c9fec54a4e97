import { afterAll, beforeEach, expect, test } from "vitest";
import { newReference } from "../contract/world.ts";
import type { Crm } from "../crm.ts";
import { startEmulator } from "./testing/emulator.ts";
import { openWorld, type ZohoWorld } from "./testing/open-world.ts";
import { type Exchange, type Rewrite, refusal, startRewriter } from "./testing/rewriter.ts";

/** A write that was done and whose answer was lost, while the question whether it was done is answered oddly. */

const emulator = await startEmulator();
const { open, rewrite, seen, stop } = await startRewriter(emulator.url);
afterAll(async () => {
  stop();
  await emulator.stop();
});

let world: ZohoWorld;
let crm: Crm;
beforeEach(async () => {
  rewrite(() => null);
  world = await openWorld(emulator);
  crm = open(world);
});

const isWrite = ({ method, address }: Exchange) => method === "POST" && !address.endsWith("/coql");
const findsNothing: Rewrite = ({ address }) =>
  address.endsWith("/coql") ? { status: 204, text: "" } : null;

/** The first write's answer is lost; what comes after it is answered as `then` says. */
function loseFirst(then: Rewrite): void {
  let writes = 0;
  rewrite((exchange) => {
    if (isWrite(exchange)) writes += 1;
    return isWrite(exchange) && writes === 1 ? { status: 502, text: "" } : then(exchange);
  });
}

/** Read past the rewriter, by a list and not by the query that is meddled with. */
async function listHolding(module: string, reference: string): Promise<string[]> {
  const path = `${module}?fields=Milepost_Reference&per_page=200`;
  const token = await world.accessToken(null);
  const response = await fetch(`${emulator.url}/eu/api/crm/v8/${path}`, {
    headers: { authorization: `Zoho-oauthtoken ${token}` },
  });
  const { data } = (await response.json()) as {
    data: { id: string; Milepost_Reference: unknown }[];
  };
  return data.filter((row) => row.Milepost_Reference === reference).map(({ id }) => id);
}

/** No field of a meeting is unique, so that Zoho itself would take it twice. */
const meetingWith = (value: string) =>
  crm.createMeeting(
    {
      title: "Survey",
      start: "2026-11-30T10:00:00Z",
      end: "2026-11-30T11:00:00Z",
      ownerId: world.users.agent,
      place: null,
      description: null,
      about: null,
      values: {},
    },
    { field: "Milepost_Reference", value },
  );

test("a meeting that the query does not find is found among the newest, and not made twice", async () => {
  const reference = newReference();
  loseFirst(findsNothing);
  const written = await meetingWith(reference);
  const held = await listHolding("Events", reference);
  expect(held).toHaveLength(1);
  expect(written).toEqual({ kind: "written", id: held[0] });
});

test("a process that ended before the answer finds its meeting where the query finds nothing", async () => {
  const reference = newReference();
  const written = await meetingWith(reference);
  rewrite(findsNothing);
  crm = open(world);
  expect(await meetingWith(reference)).toEqual(written);
  expect(await listHolding("Events", reference)).toHaveLength(1);
});

test("a meeting is made where the newest cannot be listed, because nothing was lost", async () => {
  const reference = newReference();
  rewrite(({ address }) => (address.includes("sort_by=") ? refusal("INVALID_REQUEST") : null));
  expect(await meetingWith(reference)).toMatchObject({ kind: "written" });
  expect(await listHolding("Events", reference)).toHaveLength(1);
});

test("the newest are looked through where Zoho knows no `approved`", async () => {
  const reference = newReference();
  const { needed } = world.visits;
  loseFirst((exchange) => {
    if (!exchange.address.includes("approved=")) return findsNothing(exchange);
    return refusal("INVALID_DATA", { param_name: "approved" });
  });
  const deal = { ...needed, Deal_Name: "Visit" };
  const own = { field: "Milepost_Reference", value: reference };
  expect(await crm.createRecord("Deals", deal, own)).toMatchObject({ kind: "written" });
  expect(seen.filter(isWrite)).toHaveLength(1);
});

test("nothing is written again while neither the query nor the newest can be read", async () => {
  const reference = newReference();
  loseFirst((exchange) =>
    exchange.address.includes("sort_by=") ? refusal("INVALID_REQUEST") : findsNothing(exchange),
  );
  await expect(meetingWith(reference)).rejects.toMatchObject({ code: "CRM_UNREACHABLE" });
  expect(await listHolding("Events", reference)).toHaveLength(1);
});

/** As if nobody might see the lead by any way of asking. */
const hidesLeads: Rewrite = ({ method, address }) =>
  method === "GET" && /Leads(\/|\?)/.test(address) ? { status: 204, text: "" } : null;

test("a conversion whose answer was lost and whose lead cannot be seen is unknown, and not refused", async () => {
  const deal = { ...world.visits.needed, Deal_Name: "Visit" };
  loseFirst(hidesLeads);
  expect(await crm.convertLead(world.customers.archer, deal)).toEqual({ kind: "unknown" });
});

test("a lead that somebody else converted, and that cannot be seen, is refused", async () => {
  rewrite(hidesLeads);
  expect(await crm.convertLead(world.customers.converted.id, null)).toMatchObject({
    kind: "refused",
    why: "locked",
  });
});

test("who may not look after a write was lost does not take it for refused", async () => {
  const deal = { ...world.visits.needed, Deal_Name: "Visit" };
  loseFirst((exchange) => hidesLeads(exchange) && refusal("NO_PERMISSION"));
  await expect(crm.convertLead(world.customers.archer, deal)).rejects.toMatchObject({
    code: "CRM_UNREACHABLE",
  });
});

test("a lead that was converted is not called refused, whatever the refusal is called", async () => {
  const deal = { ...world.visits.needed, Deal_Name: "Visit" };
  rewrite(({ address }) => (address.endsWith("/convert") ? refusal("NOBODY_KNOWS") : null));
  expect(await crm.convertLead(world.customers.archer, deal)).toMatchObject({ kind: "converted" });
});
