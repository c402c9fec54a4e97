import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import type { Notification } from "../crm.ts";
import { startEmulator } from "./testing/emulator.ts";
import { openWorld } from "./testing/open-world.ts";

const emulator = await startEmulator();
afterAll(() => emulator.stop());

test("a change of a watched module comes as a notification that can be read", async () => {
  const { crm, access, visits, now } = await openWorld(emulator);
  const heard: (Notification | null)[] = [];
  const ear = createServer(async (request, reply) => {
    const chunks = await request.toArray();
    heard.push(access.readNotification(JSON.parse(Buffer.concat(chunks).toString())));
    reply.end();
  });
  await new Promise<void>((resolve) => ear.listen(0, "127.0.0.1", resolve));
  const { port } = ear.address() as AddressInfo;
  const channel = {
    id: "1000000068001",
    token: "our secret",
    notifyUrl: `http://127.0.0.1:${port}/hook`,
    modules: [visits.module],
    until: new Date(now() + 3_600_000).toISOString(),
  };
  await crm.watch(channel);
  const [id = ""] = visits.touching;
  await crm.updateRecord(visits.module, id, { [visits.nameField]: "Moved" });
  for (let waits = 0; heard.length === 0 && waits < 100; waits += 1) await sleep(50);
  expect(heard).toEqual([
    { channelId: channel.id, token: channel.token, module: visits.module, ids: [id] },
  ]);
  await crm.unwatch(channel.id);
  ear.close();
});
