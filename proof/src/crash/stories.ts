import { setTimeout as sleep } from "node:timers/promises";
import { askEngine } from "../recovery/engine.ts";
import type { CrashCell } from "./cell.ts";

type EngineAddress = Pick<CrashCell, "engineAdminUrl">;

/**
 * Waits until no story of a reservation or a freed time is under way, for at most `atMost` seconds: of a key with
 * this part, or of any if none is given. Returns the seconds it took.
 */
export async function untilSettled(
  cell: EngineAddress,
  atMost: number,
  part = "",
): Promise<number> {
  const began = performance.now();
  const seconds = () => (performance.now() - began) / 1000;
  for (;;) {
    const running = (await listStories(cell)).filter(
      ({ status, target_service_key: key }) => status !== "scheduled" && key.includes(part),
    );
    if (running.length === 0 || seconds() > atMost) return seconds();
    await sleep(300);
  }
}

interface StoryRow {
  readonly target_service_key: string;
  readonly status: string;
}

const unfinished = `select target_service_key, status from sys_invocation
  where target_service_name in ('reservation', 'waitingList') and status <> 'completed'`;

/** Those of reservations and freed times that are not over. The engine is waited for: that it is away is among what is tried. */
export async function listStories({ engineAdminUrl }: EngineAddress): Promise<StoryRow[]> {
  for (;;) {
    const rows = await askEngine(engineAdminUrl, unfinished).catch(() => null);
    if (rows) return rows as unknown as StoryRow[];
    await sleep(500);
  }
}
