import type { Cell } from "@milepost/kit/cell.ts";
import { milepostUrl } from "@milepost/kit/first-day.ts";
import pg from "pg";
import { castOf } from "./cast.ts";
import { toText } from "./html.ts";
import { type Restart, startPage } from "./page.ts";
import { readDay } from "./read-day.ts";
import { readTour } from "./read-tour.ts";
import { startAgain } from "./start-again.ts";
import { tasksOf } from "./tasks.ts";

/** One cell's tour, and where its last return to the first day has come to. */
export interface OpenTour {
  /** As it is at this moment, as HTML. */
  page(): Promise<string>;
  /** Does not wait; nothing, where it is under way already. */
  startAgain(): void;
  close(): Promise<void>;
}

export function openTour(cell: Cell): OpenTour {
  const { sandboxUrl } = cell;
  const database = new pg.Pool({ connectionString: milepostUrl(cell.superuserUrl), max: 4 });
  // The next query notices a database that went away.
  database.on("error", () => {});
  const sources = { database, sandboxUrl };
  let cast = castOf(cell.company);
  let restart: Restart | null = null;

  async function begin(): Promise<void> {
    const began = performance.now();
    const tell = (done: number) => {
      restart = { kind: "under-way", done };
    };
    tell(0);
    try {
      const { company } = await startAgain(cell, tell);
      cast = castOf(company);
      restart = { kind: "done", seconds: (performance.now() - began) / 1000 };
    } catch (error) {
      restart = { kind: "failed", why: error instanceof Error ? error.message : String(error) };
    }
  }

  return {
    async page() {
      const tour = await readTour(sources, cast);
      const day = await readDay(sources, cast, tour.booking);
      const tasks = tasksOf(tour, cast, cell);
      // Said until something has happened since.
      const isOver = restart?.kind === "done" && tasks.some(({ isDone }) => isDone);
      return toText(startPage({ cast, tasks, day, restart: isOver ? null : restart }));
    },
    startAgain() {
      if (restart?.kind !== "under-way") void begin();
    },
    close: () => database.end(),
  };
}
