import { type Breach, countUids, type FaultKind } from "./judge.ts";
import { faultPlans } from "./plans.ts";
import type { Travelled } from "./run-cases.ts";
import type { Truth } from "./truth.ts";

export interface Judged extends Travelled {
  readonly truth: Truth;
  readonly breaches: readonly Breach[];
}

/** A line for each plan: cases, how many crashed, what answers people got, what was wrong. */
export function tableOf(judged: readonly Judged[]): string {
  const header = ["cases", "crashed", "booked", "refused", "under way", "no answer", "wrong"];
  const rows = faultPlans.flatMap(({ name }) => {
    const mine = judged.filter(({ chosen }) => chosen.plan.name === name);
    return mine.length > 0 ? [{ name, cells: countsOf(mine) }] : [];
  });
  return [{ name: "", cells: header }, ...rows, { name: "all", cells: countsOf(judged) }]
    .map(({ name, cells }) =>
      [name.padEnd(26), ...cells.map((cell) => String(cell).padStart(10))].join(""),
    )
    .join("\n");
}

function countsOf(judged: readonly Judged[]): number[] {
  const count = (isSo: (one: Judged) => boolean) => judged.filter(isSo).length;
  const told = (isSo: (status: number | null) => boolean) =>
    count(({ journey: { book } }) => book !== null && isSo(book.status));
  return [
    judged.length,
    count(({ hasCrashed }) => hasCrashed),
    told((status) => status === 200),
    told((status) => (status ?? 0) > 202),
    told((status) => status === 202),
    told((status) => status === null),
    count(({ breaches }) => breaches.length > 0),
  ];
}

/** What answers people got, and how often. */
export function countAnswers(judged: readonly Pick<Judged, "journey">[]): string {
  const counts = new Map<string, number>();
  for (const { journey } of judged) {
    for (const asked of ["invite", "book", "giveBack", "cancel", "move"] as const) {
      const told = journey[asked];
      if (told === null) continue;
      const said = [asked, told.status ?? "no answer", told.body.code].filter(Boolean).join(" ");
      counts.set(said, (counts.get(said) ?? 0) + 1);
    }
  }
  return [...counts]
    .toSorted()
    .map(([said, count]) => `${said} × ${count}`)
    .join(", ");
}

/** What is wrong, with how to see it again. */
export function describeBreaches(
  { chosen, journey, breaches, lane }: Judged,
  seed: number,
): string {
  const { number, story, point, moment, plan } = chosen;
  return [
    `case ${number} (--seed ${seed} --case ${number}): ${story} ${moment} ${point.what} (${point.nth}); ${plan.name}`,
    `  ${lane.company.zgid} lead ${journey.held.lead.id} reservation ${journey.held.reservationId}`,
    ...breaches.map(({ kind, why }) => `  ${kind}: ${why}`),
  ].join("\n");
}

/** The most calendar entries that a customer was sent for one appointment, and mails that came again byte for byte. */
export function countMails(judged: readonly Pick<Judged, "truth" | "journey">[]) {
  const repeats = judged.flatMap(({ truth: { mails, reminders } }) => {
    const all = [...mails, ...reminders].map(({ identity }) => identity);
    return all.length - new Set(all).size;
  });
  return {
    uidsPerAppointment: Math.max(0, ...judged.map(({ truth }) => countUids(truth))),
    mailsRepeated: repeats.reduce((sum, count) => sum + count, 0),
    reminders: judged.reduce((sum, { truth }) => sum + truth.reminders.length, 0),
    offered: judged.filter(({ journey }) => journey.offered !== null).length,
  };
}

export function countBreaches(
  judged: readonly Pick<Judged, "breaches">[],
): Record<FaultKind, number> {
  const count = (kind: FaultKind) =>
    judged.filter(({ breaches }) => breaches.some((breach) => breach.kind === kind)).length;
  return {
    lost: count("lost"),
    duplicates: count("duplicates"),
    orphans: count("orphans"),
    lies: count("lies"),
  };
}
