import { setTimeout as sleep } from "node:timers/promises";
import type { Random } from "@milepost/kit/random.ts";
import { type Arrival, readTexts, takeMails } from "./arrivals.ts";
import type { Book, Happening, Outage } from "./book.ts";
import type { Office } from "./office.ts";
import type { Outside } from "./outside.ts";
import type { openWorker } from "./workers.ts";

interface Stage {
  readonly office: Office;
  readonly outside: Outside;
  readonly sandboxUrl: string;
  readonly workers: readonly ReturnType<typeof openWorker>[];
  readonly random: Random;
}

interface Lived {
  readonly arrivals: readonly Arrival[];
  readonly kills: number;
  readonly cuts: number;
  /** Looks that two workers took at the same time. */
  readonly twoAtOnce: number;
}

/** Mails after which the mailbox is emptied, long before it forgets any. */
const mailsAtMost = 2_000;

/** Does everything in the book at its time, and has the product look whenever the book says. */
export async function liveThrough(book: Book, stage: Stage): Promise<Lived> {
  const { office, outside, sandboxUrl, workers, random } = stage;
  const organisations = [...new Set(book.workflows.map((one) => one.organisation))];
  const byAddress = new Map(book.visits.map((visit) => [visit.email, visit]));
  const byAgent = new Map(book.visits.map((visit) => [visit.agent, visit]));
  const accidents = new Map(book.accidents.map((accident) => [accident.at, accident]));
  const arrivals: Arrival[] = [];
  const lived = { kills: 0, cuts: 0, twoAtOnce: 0 };
  const due = [...book.happenings];
  let sentSince = 0;
  await office.open(book.workflows, book.visits);
  const collect = async () => {
    arrivals.push(...(await takeMails(sandboxUrl, (address) => byAddress.get(address) ?? null)));
    sentSince = 0;
  };
  const happen = async (isNow: (one: Happening) => boolean) => {
    for (let next = due[0]; next && isNow(next); next = due[0]) {
      due.shift();
      if (next.kind === "answer") await outside.answer(next.phone, next.text);
      else await office.write(next);
      if (next.kind === "book") await outside.trouble(next.visit);
    }
  };
  const weather = openWeather(book.outages, outside);
  for (const [number, now] of book.looks.entries()) {
    await happen((one) => one.at < now && !(one.isBetween && one.at === now - 1));
    await weather.until(now);
    const accident = accidents.get(now) ?? null;
    const isTwo = random.chance(0.1);
    if (isTwo) lived.twoAtOnce += 1;
    const looking = isTwo ? workers : workers.slice(0, 1);
    const found = await Promise.all(looking.map((worker) => worker.look(now, organisations)));
    await happen((one) => one.at < now);
    const trouble = {
      isCrmAway: weather.isAway("crm"),
      isDeaf: Math.floor(now / 7_200_000) % 2 === 0,
      diesAfter: accident?.how === "killed" ? accident.after : null,
      isCut: accident?.how === "cut",
    };
    const isIdle = found.every((list) => list.length === 0);
    // Only what is sent has a time there.
    if (!isIdle) await outside.setClock(now);
    const sent = isIdle
      ? []
      : await Promise.all(looking.map((worker, at) => worker.send(now, found[at] ?? [], trouble)));
    lived.kills += sent.filter((one) => one === null).length;
    if (accident?.how === "cut") lived.cuts += 1;
    for (const one of sent) for (const warning of one?.warnings ?? []) console.error(warning);
    sentSince += found.flat().length;
    if (sentSince > mailsAtMost) await collect();
    if (number % 2_000 === 0)
      console.error(`${new Date(now).toISOString()}: ${JSON.stringify(lived)}`);
  }
  // Receipts that are on their way.
  await sleep(500);
  await collect();
  arrivals.push(...(await readTexts(sandboxUrl, (agent) => byAgent.get(agent) ?? null)));
  return { arrivals, ...lived };
}

function openWeather(outages: readonly Outage[], outside: Outside) {
  let away: readonly Outage[] = [];
  return {
    isAway: (what: Outage["what"]) => away.some((one) => one.what === what),
    async until(now: number): Promise<void> {
      const next = outages.filter(({ from, to }) => from <= now && now < to);
      const over = away.filter((one) => !next.includes(one));
      for (const one of over) await outside.end(one);
      // What ends takes back all of its kind.
      const begun = next.filter(
        (one) => !away.includes(one) || over.some((old) => old.what === one.what),
      );
      for (const one of begun) await outside.begin(one);
      away = next;
    },
  };
}
