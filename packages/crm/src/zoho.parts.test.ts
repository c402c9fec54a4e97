import { afterAll } from "vitest";
import { testCrm } from "./test-crm.ts";
import { startEmulator } from "./zoho/testing/emulator.ts";
import { listSwitches } from "./zoho/testing/list-switches.ts";
import { openWorld } from "./zoho/testing/open-world.ts";

const emulator = await startEmulator();
afterAll(() => emulator.stop());

const switches = await listSwitches(emulator);

testCrm("Zoho as usual", () => openWorld(emulator));

for (const { name, others } of switches) {
  for (const position of others) {
    testCrm(`Zoho with ${name} ${position}`, () => openWorld(emulator, { [name]: position }));
  }
}

const last = switches.flatMap(({ name, others }) => {
  const position = others.at(-1);
  return position === undefined ? [] : [[name, position]];
});
testCrm("Zoho with every switch in its last position", () =>
  openWorld(emulator, Object.fromEntries(last)),
);
