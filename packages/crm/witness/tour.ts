import { july, newReference } from "../src/contract/world.ts";
import type { Emulator } from "../src/zoho/testing/emulator.ts";
import { openWorld, type ZohoWorld } from "../src/zoho/testing/open-world.ts";
import { type Exchange, startProxy } from "./proxy.ts";
import { openClerk } from "./shapes/clerk.ts";
import { type Desk, readings } from "./shapes/questions.ts";
import { writings } from "./shapes/writings.ts";

/** The emulator as it is, and as it may be otherwise. */
const positions: readonly Readonly<Record<string, string>>[] = [
  {},
  { recurrence: "series", unknownId: "400", allDayTimes: "date", coqlLimit: "200" },
  { pipelines: "on", severalErrors: "all", convertedById: "shown", channelLife: "day" },
  { meetingAboutLead: "refused", conversion: "scheduled", unknownFields: "refused" },
];

/** Everything that the adapter says to the CRM, and is answered, when each method of the port is called. */
export async function recordTour(emulator: Emulator): Promise<Exchange[]> {
  const proxy = await startProxy(emulator.url);
  try {
    for (const position of positions) {
      const world = await openWorld({ ...emulator, url: proxy.url }, position);
      await visit(world, emulator.url);
    }
    return proxy.exchanges.filter(({ path }) => path.includes("/api/crm/v8/"));
  } finally {
    await proxy.stop();
  }
}

async function visit(world: ZohoWorld, url: string): Promise<void> {
  const clerk = openClerk(`${url}/eu/api`, await world.accessToken(null));
  const { access, crm, connection } = world;
  const desk: Desk = { access, crm, connection, now: world.now(), clerk };
  for (const question of [...readings, ...writings]) {
    const prepared = (await question.prepare?.(desk)) ?? "";
    await question.ask(desk, prepared);
  }
  await askForMuch(world);
  await askInVain(world);
}

/** More than one call takes. */
async function askForMuch({ crm, customers, visits }: ZohoWorld): Promise<void> {
  await crm.listRecords(customers.module, customers.many, [customers.nameField]);
  const { startField, endField } = visits;
  await crm.listVersions(visits.module, { ...july, startField, endField });
}

/** What is refused, and what there is none of. */
async function askInVain({ crm, onlooker, narrow, visits, customers }: ZohoWorld): Promise<void> {
  const reference = { field: visits.referenceField, value: newReference() };
  await onlooker.createRecord(visits.module, visits.needed, reference);
  await crm.createRecord(visits.module, {}, null);
  await crm.updateRecord(visits.module, visits.locked, { [visits.nameField]: "Locked" });
  await crm.listFields("No_Such_Module");
  await crm.searchRecords(customers.module, { field: customers.nameField, text: "Nobody" });
  await crm.convertLead(customers.converted.id, null);
  await narrow.findRecord(customers.module, customers.archer, []).catch(() => null);
}
