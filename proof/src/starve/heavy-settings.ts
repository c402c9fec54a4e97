import { setTimeout as sleep } from "node:timers/promises";
import type { Cell } from "@milepost/kit/cell.ts";
import { openBookingDesk } from "@milepost/kit/company/booking-desk.ts";
import { openSettingsDesk } from "@milepost/kit/company/settings-desk.ts";
import { type Person, spareCompany } from "@milepost/kit/company/spare-company.ts";
import { type Attack, askOnAndOn } from "./attack.ts";

const searchesAtOnce = 8;
const trialsAMinute = 60;

/** The fewest agents with whom the largest schedule is as dear as a search may be. */
const crew = 60;

const clock = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;

/** So many a day, from midnight on, as far from one another as that allows. */
export const slotsADay = (count: number) =>
  Array.from({ length: count }, (_, at) => clock(Math.floor((at * 1_430) / count)));

/** 60 agents × 69 days × 48 slots are 198,720 candidates; one day or one slot more cannot be saved. */
export const largestSchedule = {
  dayStartTime: "00:00",
  dayEndTime: "23:59",
  maxDriveTime: 0,
  defaultMeetingDuration: 10,
  defaultAppointmentSlots: slotsADay(48),
  defaultDaysInAdvance: 68,
};

/** A company with so many field agents, whose diaries are empty: everybody might get every slot. */
export async function openLargeDesk(cell: Cell, number: string) {
  const { users } = spareCompany(cell, number);
  const like = users[2];
  const more = Array.from({ length: crew - 2 }, (_, at) => ({
    ...like,
    id: String(BigInt(like.id) + 1_000n + BigInt(at)),
    full_name: `Field Agent ${at}`,
    email: `field-agent-${at}@spare.example`,
  }));
  const desk = await openBookingDesk(cell, number, { users: [...users, ...more] });
  const agents = [desk.becky, desk.omar, ...more].map((person) => desk.ours(person as Person));
  const modules = { sourceModule: "Leads", destinationModule: "Deals" };
  const settings = { selectedFieldAgents: agents };
  const [wf = 0] = await desk.addWorkflows([{ ...modules, settings }]);
  return { desk, wf, agents, settings: openSettingsDesk(desk.admin) };
}

export const largestSettings: Attack = {
  name: "largestSettings",
  async begin({ url, cell }) {
    const { desk, wf, settings } = await openLargeDesk(cell, "27");
    const saved = await settings.save(wf, largestSchedule);
    if (saved.status !== 200) throw new Error("The largest settings could not be saved");
    const query = new URLSearchParams({ wf: String(wf), postcode: desk.postcode });
    const headers = { cookie: desk.agent.cookie() };
    const search = () =>
      fetch(`${url}/api/search?${query}`, { headers }).then((answer) => answer.text());
    const end = askOnAndOn(Array.from({ length: searchesAtOnce }, () => search));
    return () => end().then(desk.close);
  },
};

/** What could be saved and tried when there was no ceiling. */
export const illegalSettings: Attack = {
  name: "illegalSettings",
  async begin({ url, cell }) {
    const { desk, wf } = await openLargeDesk(cell, "28");
    const slots = { defaultAppointmentSlots: slotsADay(700), defaultMeetingDuration: 1 };
    const change = { ...largestSchedule, ...slots, defaultDaysInAdvance: 366 };
    const request = {
      method: "POST",
      headers: { cookie: desk.admin.cookie(), "content-type": "application/json" },
      body: JSON.stringify({ change, postcode: desk.postcode }),
    };
    const path = `${url}/api/settings/workflow/${wf}/try-search`;
    const attempt = () => fetch(path, request).then((answer) => answer.text());
    // Each begins in its turn, whether the last one was answered or not.
    const end = askOnAndOn([
      async () => {
        attempt().catch(() => {});
        await sleep(60_000 / trialsAMinute);
      },
    ]);
    return () => end().then(desk.close);
  },
};
