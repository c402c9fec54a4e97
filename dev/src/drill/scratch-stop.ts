import { setTimeout as sleep } from "node:timers/promises";
import { startKnownCell } from "../bench/booking-cell.ts";
import { openIdleCompany, openOpenings } from "../bench/booking-company.ts";
import { openStarter } from "../parts/starter.ts";
import { temporaryDirectory } from "../parts/temporary.ts";
import { bookOnAndOn } from "../trust/recovery-load.ts";
import { mortalParts } from "../trust/recovery-parts.ts";
const directory = await temporaryDirectory();
const starter = openStarter(() => {});
try {
  const known = await startKnownCell(starter, directory.path);
  const office = await openIdleCompany(known.cell);
  const parts = mortalParts(starter, known, directory.path);
  const load = bookOnAndOn(office, await openOpenings(office), 4);
  await sleep(6000);
  for (const [how, back] of [["SIGKILL", null], ["SIGSTOP", "SIGCONT"]] as const) {
    for (const name of ["PostgreSQL", "Restate"] as const) process.kill(parts.find(name).pid, how);
    await sleep(how === "SIGKILL" ? 15000 : 5000);
    for (const name of ["worker", "api"] as const) {
      const part = parts.find(name);
      const began = Date.now();
      process.kill(part.pid, "SIGTERM");
      await Promise.race([part.ended, sleep(70000)]);
      console.log(how, name, Date.now() - began, "ms", parts.find(name).pid);
    }
    if (back) for (const name of ["PostgreSQL", "Restate"] as const) process.kill(parts.find(name).pid, back);
    if (how === "SIGKILL") {
      for (const name of ["PostgreSQL", "Restate", "worker", "api"] as const) await parts.killAndStart(name);
      await sleep(10000);
      console.log(load.answers());
    }
  }
  await load.stop().catch(() => {});
  await office.close();
} finally {
  await starter.stop();
  await directory.remove();
}
