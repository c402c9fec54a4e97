import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";

const Stories = z.object({ rows: z.array(z.object({ id: z.string(), status: z.string() })) });
const States = z.object({ rows: z.array(z.object({ service: z.string(), of: z.string() })) });

/** Whose stories: a condition on the column that has their key. */
type Keys = (column: string) => string;

/** An organisation's own, and those of its reservations. */
export const keysOf =
  (organisation: string): Keys =>
  (column) =>
    `(${column} = '${organisation}' or ${column} like '${organisation}:%')`;

/** Of these reservations alone; there is at least one. */
export const keysOfReservations =
  (organisation: string, ids: readonly string[]): Keys =>
  (column) =>
    `${column} in (${ids.map((id) => `'${organisation}:${id}'`).join(", ")})`;

const seconds = 60;

/**
 * Ends every story of an organisation, and then nothing of them is in the engine: neither journal nor state.
 * A story that was just ending may have begun another, so it is looked again until there is none.
 */
export async function removeStories(adminUrl: string, organisation: string): Promise<number> {
  const removed = new Set<string>();
  const keys = keysOf(organisation);
  for (let left = seconds; left > 0; left -= 1) {
    const stories = await listStories(adminUrl, keys);
    for (const { id, status } of stories) {
      await change(adminUrl, id, status === "completed" ? "purge" : "kill");
      removed.add(id);
    }
    const states = await listStates(adminUrl, keys);
    for (const { service, of } of states) await emptyState(adminUrl, service, of);
    if (stories.length === 0 && states.length === 0) return removed.size;
    await sleep(1_000);
  }
  throw new Error("Stories of the organisation begin again and again: stop the workers and repeat");
}

/** Forgets stories that have ended; those that are under way go on. */
export async function purgeEnded(adminUrl: string, keys: Keys): Promise<number> {
  const stories = await listStories(adminUrl, keys);
  const ended = stories.filter(({ status }) => status === "completed");
  for (const { id } of ended) await change(adminUrl, id, "purge");
  return ended.length;
}

export async function listStories(adminUrl: string, keys: Keys) {
  const where = keys("target_service_key");
  const answer = await query(adminUrl, `select id, status from sys_invocation where ${where}`);
  return Stories.parse(answer).rows;
}

/** The engine's word for the state of each of its reservations' stories that has not ended and is no timer. */
export async function listUnderWay(adminUrl: string, organisation: string): Promise<string[]> {
  const where = `${keysOf(organisation)("target_service_key")} and (target_service_name like 'reservation%' or target_service_name in ('weeklyMail', 'waitingList'))
    and status not in ('completed', 'scheduled')`;
  const answer = await query(adminUrl, `select id, status from sys_invocation where ${where}`);
  return Stories.parse(answer).rows.map(({ status }) => status);
}

async function listStates(adminUrl: string, keys: Keys) {
  const of = keys("service_key");
  const columns = 'service_name as service, service_key as "of"';
  const answer = await query(adminUrl, `select distinct ${columns} from state where ${of}`);
  return States.parse(answer).rows;
}

function query(adminUrl: string, text: string): Promise<unknown> {
  return ask(`${adminUrl}/query`, "POST", { query: text }).then((answer) => answer.json());
}

async function change(adminUrl: string, id: string, how: "kill" | "purge"): Promise<void> {
  await ask(`${adminUrl}/invocations/${id}/${how}`, "PATCH");
}

async function emptyState(adminUrl: string, service: string, of: string): Promise<void> {
  await ask(`${adminUrl}/services/${service}/state`, "POST", { object_key: of, new_state: {} });
}

/** One that is gone by now is as good as done. */
async function ask(url: string, method: string, body?: object): Promise<Response> {
  const answer = await fetch(url, {
    method,
    headers: { "content-type": "application/json", accept: "application/json" },
    signal: AbortSignal.timeout(30_000),
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!answer.ok && answer.status !== 404 && answer.status !== 409)
    throw new Error(`The engine said ${answer.status} at ${url}: ${await answer.text()}`);
  return answer;
}
