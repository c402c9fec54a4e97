import { beforeAll, describe } from "vitest";
import { testChannel } from "./contract/test-channel.ts";
import { testDiary } from "./contract/test-diary.ts";
import { testFields } from "./contract/test-fields.ts";
import { testPeople } from "./contract/test-people.ts";
import { testRecords } from "./contract/test-records.ts";
import { testWrites } from "./contract/test-writes.ts";
import type { World } from "./contract/world.ts";

/** What every adapter must hold to, whatever CRM it speaks to. `open` sets the world up afresh. */
export function testCrm(name: string, open: () => Promise<World>): void {
  describe(name, () => {
    let world: World;
    beforeAll(async () => {
      world = await open();
    });
    const here = () => world;
    testPeople(here);
    testFields(here);
    testRecords(here);
    testDiary(here);
    testWrites(here);
    testChannel(here);
  });
}
