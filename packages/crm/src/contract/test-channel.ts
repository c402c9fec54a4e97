import { expect, test } from "vitest";
import { instantOf, type World } from "./world.ts";

const hour = 3_600_000;

export function testChannel(here: () => World): void {
  const channel = (id: string, ms: number) => ({
    id,
    token: "a token that comes back",
    notifyUrl: "https://milepost.example/hook",
    modules: [here().visits.module, here().meetings.module],
    until: new Date(here().now() + ms).toISOString(),
  });

  const hoursFromNow = (instant: string) => (instantOf(instant) - here().now()) / hour;

  test("a channel lives until the time it was given, and longer when it is renewed", async () => {
    const { crm } = here();
    const id = newId();
    expect(await crm.findChannel(id)).toBeNull();
    const first = await crm.watch(channel(id, 12 * hour));
    expect(hoursFromNow(first.until)).toBeCloseTo(12, 1);
    expect(instantOf((await crm.findChannel(id))?.until ?? "")).toBe(instantOf(first.until));
    const second = await crm.watch(channel(id, 20 * hour));
    expect(hoursFromNow(second.until)).toBeCloseTo(20, 1);
    await crm.unwatch(id);
    expect(await crm.findChannel(id)).toBeNull();
    await crm.unwatch(id);
  });

  test("a channel that should live for ever lives for a day at least, and a week at most", async () => {
    const { crm } = here();
    const id = newId();
    const { until } = await crm.watch(channel(id, 1_000 * hour));
    expect(hoursFromNow(until)).toBeGreaterThan(23);
    expect(hoursFromNow(until)).toBeLessThanOrEqual(7 * 24);
    expect(instantOf((await crm.findChannel(id))?.until ?? "")).toBe(instantOf(until));
    await crm.unwatch(id);
  });

  test("what is no notification is none", () => {
    const { access } = here();
    for (const body of [null, "", {}, [], { ids: ["1"] }]) {
      expect(access.readNotification(body)).toBeNull();
    }
  });
}

function newId(): string {
  return String(Math.floor(Math.random() * 1e15) + 1e15);
}
