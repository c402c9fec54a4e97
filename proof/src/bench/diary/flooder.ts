import { type DiaryCompany, minuteAhead } from "./company.ts";
import { moveMeeting } from "./traffic.ts";

/**
 * Moves meetings of one company as fast as its CRM takes it, each once and then from the first on
 * again, as a child of `pnpm bench:diary`: in its own process, because the other one measures.
 */
export interface Flood {
  readonly crmUrl: string;
  readonly company: DiaryCompany;
  readonly edits: number;
}

const connections = 16;

/** Returns how long it took in milliseconds. */
async function flood({ crmUrl, company, edits }: Flood): Promise<number> {
  const began = performance.now();
  let next = 0;
  const connection = async () => {
    while (next < edits) {
      const n = next;
      next += 1;
      const id = company.meetingIds[n % company.meetingIds.length] ?? "";
      // Never where it stood before, nor where its neighbour stands.
      await moveMeeting(crmUrl, company, id, minuteAhead(Date.now(), 18_000 + 3 * n));
    }
  };
  await Promise.all(Array.from({ length: connections }, connection));
  return performance.now() - began;
}

process.on("message", (question: Flood) => {
  flood(question).then(
    (answer) => process.send?.({ answer }),
    (error) => process.send?.({ error: String(error?.stack ?? error) }),
  );
});
process.once("disconnect", () => process.exit());
process.send?.({ answer: "ready" });
