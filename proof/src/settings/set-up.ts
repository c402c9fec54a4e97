import type { Mapping } from "@milepost/contract/settings/mapping.ts";
import type { WorkflowSettings } from "@milepost/contract/settings/workflow-settings.ts";
import { withRow } from "@milepost/kit/company/booking-desk.ts";
import type { Ground } from "./make-conditions.ts";
import { ledToFields, makeSettings, modulePairs, type Pair } from "./make-settings.ts";
import { type Office, untilRead } from "./office.ts";

/** An administrator sets up one to four workflows through our API, and deletes some. Returns how many there were. */
export async function setUp(office: Office, ground: Ground): Promise<number> {
  const { random, company, county } = ground;
  const agents = company.agents.flatMap(({ id }) => office.idOf.get(id) ?? []);
  const clerk = office.idOf.get(company.clerk.id) ?? "";
  const count = random.pick([1, 2, 2, 3, 3, 4]);
  for (let number = 1; number <= count; number += 1) {
    const pair = number === 1 ? firstPair : random.pick(modulePairs);
    const workflowId = number === 1 ? 1 : await addWorkflow(office, pair);
    const workflow = (await office.workflows()).find((one) => one.workflowId === workflowId);
    if (!workflow) throw new Error(`Workflow ${workflowId} was made and is not there`);
    const settings = makeSettings(ground, { pair, agents, clerk });
    const postcode = company.postcodeFields[pair.destinationModule] ?? "";
    const own = ledToFields(workflow.settings.mappings, pair, postcode);
    const mappings = random.chance(0.3) ? withNote(own, pair) : own;
    await saveWhatIsOffered(office, workflowId, { ...settings, mappings });
  }
  const gone = Array.from({ length: count - 1 }, (_, at) => at + 2).filter(() =>
    random.chance(0.35),
  );
  for (const workflowId of gone) await removeWorkflow(office, workflowId);
  const left = (await office.workflows()).map(({ workflowId }) => workflowId);
  await untilRead(office, left, county.postcodes[0] ?? "");
  return count;
}

/** A row that carries the source record's note over to the booking. */
function withNote(mappings: readonly Mapping[], pair: Pair): Mapping[] {
  const { sourceModule, destinationModule } = pair;
  if (sourceModule === destinationModule || destinationModule === "Events") return [...mappings];
  return [...withRow([sourceModule, "Note"], [destinationModule, "Note"])(mappings)];
}

/** What every organisation starts with. */
const firstPair = { sourceModule: "Leads", destinationModule: "Deals" } as const;

async function addWorkflow({ manager }: Office, pair: object): Promise<number> {
  const { workflow } = await manager.post<{ workflow: { workflowId: number } }>(
    "/api/workflow/new",
    { workflowName: "", ...pair, createMeeting: true },
  );
  return workflow.workflowId;
}

async function removeWorkflow({ manager }: Office, workflowId: number): Promise<void> {
  const path = `/api/settings/workflow/${workflowId}`;
  const { ok, status } = await manager.send(path, { method: "DELETE" });
  if (!ok) throw new Error(`Deleting workflow ${workflowId} answered ${status}`);
}

/** A field of a linked module may be refused, because it is not read (D175); then it is not used. */
async function saveWhatIsOffered(
  office: Office,
  workflowId: number,
  change: Partial<WorkflowSettings>,
): Promise<void> {
  const answer = await office.save(workflowId, change);
  if (answer.ok) return;
  const own = ({ field }: { field: string }) =>
    field.startsWith(`${change.destinationModule}:`) || field.startsWith(`${change.sourceModule}:`);
  const filters = change.existingBookingFilters?.filter(own) ?? [];
  const conditions = change.fullDayBlockSettings?.conditions.filter(own) ?? [];
  const less = {
    ...change,
    existingBookingFilters: filters,
    fullDayBlockSettings: {
      enabled: change.fullDayBlockSettings?.enabled ?? false,
      conditions,
    },
  };
  const again = await office.save(workflowId, less);
  if (!again.ok) throw new Error(`Saving ${JSON.stringify(less)} answered ${await again.text()}`);
}
