import { Gauge, type Registry } from "prom-client";
import type { Counted } from "./count-rows.ts";

export interface Gauges {
  tellRows(counted: Counted): void;
  tellStories(stuck: ReadonlyMap<string, number>): void;
  /** Whether what it was asked last was answered: without it the other figures are old. */
  tellSeen(of: "database" | "engine", isSeen: boolean): void;
}

export function openGauges(registry: Registry): Gauges {
  const registers = [registry];
  const organisations = new Gauge({
    name: "milepost_organisations",
    help: "Organisations of this cell",
    registers,
  });
  const attention = new Gauge({
    name: "milepost_attention",
    help: "Bookings that a person must look at",
    registers,
  });
  const behind = new Gauge({
    name: "milepost_diaries_behind",
    help: "Organisations whose diaries were read in the last day and not in the last 20 minutes",
    registers,
  });
  const reading = new Gauge({
    name: "milepost_diary_reading_age_seconds",
    help: "Since a diary of any organisation was read",
    registers,
  });
  const clientRefused = new Gauge({
    name: "milepost_client_refused",
    help: "Connected organisations whose CRM refuses this installation's own id or secret",
    registers,
  });
  const bytes = new Gauge({
    name: "milepost_database_bytes",
    help: "What the database takes on its disk",
    registers,
  });
  const archive = new Gauge({
    name: "milepost_archive_age_seconds",
    help: "Since PostgreSQL copied a piece of its log away; none where it is not set up to",
    registers,
  });
  const stories = new Gauge({
    name: "milepost_stories_overdue",
    help: "Stories that have done nothing for two minutes, by service",
    labelNames: ["service"],
    registers,
  });
  const seen = new Gauge({
    name: "milepost_watch_sees",
    help: "1: asked last, it answered; 0: it did not, and what is told of it is old",
    labelNames: ["of"],
    registers,
  });
  return {
    tellRows(counted) {
      organisations.set(counted.organisations);
      attention.set(counted.attention);
      behind.set(counted.diariesBehind);
      tellOrNot(reading, counted.sinceReading);
      clientRefused.set(counted.clientRefused);
      bytes.set(counted.databaseBytes);
      tellOrNot(archive, counted.archiveAge);
    },
    tellStories(stuck) {
      stories.reset();
      // Named also when all is well, so that an alarm can distinguish that from nobody looking.
      for (const service of ["reservation", "diary"]) stories.set({ service }, 0);
      for (const [service, count] of stuck) stories.set({ service }, count);
    },
    tellSeen: (of, isSeen) => seen.set({ of }, isSeen ? 1 : 0),
  };
}

/** Removes an unknown figure: a gauge would say 0 by itself. */
function tellOrNot(gauge: Gauge, figure: number | null): void {
  if (figure === null) gauge.remove();
  else gauge.set(figure);
}
