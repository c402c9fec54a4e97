import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Starter } from "@milepost/cell/starter.ts";
import { drain } from "./drain.ts";
import type { Installed, Place } from "./installed.ts";
import { openUnitMachine } from "./unit-machine.ts";

/** As services: each of these is a line of docs/operating/upgrading.md. */
export async function systemdWay(
  starter: Starter,
  { known, directory, port }: Place,
): Promise<Installed> {
  const { cell, engineAdminUrl } = known;
  const machine = await openUnitMachine(starter, { directory, logs: cell.logs });
  const { first } = machine;
  const worker = (version: string) =>
    machine.start(`milepost-worker@${version}`, {
      ...cell.apiEnv,
      ...cell.stripeEnv,
      ENGINE_ADMIN_URL: engineAdminUrl,
    });
  const api = (version: string) =>
    machine.start(`milepost-api@${version}`, { ...cell.apiEnv, PORT: String(port) });
  await machine.use(first);
  const oldWorker = await worker(first);
  const oldApi = await api(first);
  await starter.find("api").stop();
  await starter.find("worker").stop();
  const next = await machine.unpack("99.0.0");
  const folder = join(machine.opt, `milepost-${next}`);
  let removed = 0;

  return {
    async upgrade() {
      const env = { DATABASE_MIGRATOR_URL: cell.databaseUrls.milepost_migrator };
      await promisify(execFile)(process.execPath, [join(folder, "db/src/prepare.ts")], { env });
      await worker(next);
      await api(next);
      await machine.stop(oldApi);
      await machine.use(next);
      await drain(folder, engineAdminUrl);
      await machine.stop(oldWorker);
      removed = (await drain(folder, engineAdminUrl)).removed.length;
    },
    countOlder: async () => 1 - removed,
  };
}
