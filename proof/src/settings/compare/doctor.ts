import type { Answer } from "@milepost/contract/endpoints/endpoint.ts";
import type { examineWorkflow } from "@milepost/contract/endpoints/setup-doctor.ts";
import { listWindow, minuteOf } from "../../oracle/calendar.ts";
import type { CrmCompany } from "../crm/company.ts";
import type { LiveWorkflow, Office } from "../office.ts";
import { type Entry, recordsOf, type Witness } from "../opinion/entries.ts";
import { apart, type Difference } from "./compare.ts";

type Doctor = Answer<typeof examineWorkflow>;

/** Whether the settings page counts what the search counts; nothing: it does. */
export async function compareDoctor(
  { manager }: Office,
  company: CrmCompany,
  witness: Witness,
  workflow: LiveWorkflow,
): Promise<Difference[]> {
  const { workflowId, settings } = workflow;
  const doctor = await manager.get<Doctor>(`/api/settings/workflow/${workflowId}/doctor`);
  const [all, soon] = countRecords(witness, company, workflow);
  const hasFilters = settings.existingBookingFilters.length > 0;
  const said = saidByDoctor(doctor);
  const isMeetings = settings.destinationModule === "Events";
  const opinions = [all, soon].map((counts) =>
    isMeetings ? new Map([["bookings", "are the meetings"]]) : saidOf(counts, hasFilters),
  );
  const differences = opinions.map((opinion) => apart(said, opinion));
  return differences.find((found) => found.length === 0) ?? differences[0] ?? [];
}

interface Counts {
  readonly records: number;
  /** By the workflow's own filters, or because they were booked here. */
  readonly counted: number;
  /** Which they ignore, and another workflow does not. */
  readonly elsewhere: number;
}

/** "As far ahead as searches look" may be read as the window, or as all that is mirrored for it: both are right. */
function countRecords(
  witness: Witness,
  company: CrmCompany,
  { workflowId, settings }: LiveWorkflow,
): [all: Counts, soon: Counts] {
  const found = company.agents
    .filter(({ id }) => settings.selectedFieldAgents.includes(witness.idOf.get(id) ?? ""))
    .flatMap(({ id }) => recordsOf(witness, id, settings.destinationModule));
  const dates = listWindow({
    now: Date.now() / 60_000,
    policy: settings,
    holidays: company.holidays,
  });
  const end = dates.at(-1);
  const last = end ? minuteOf(end.add({ days: 1 }), "00:00", settings.timezone) : 0;
  const isHere = ({ recordId }: Entry, countedBy: readonly number[]) =>
    witness.booked.has(recordId ?? "") || countedBy.includes(workflowId);
  const count = (some: typeof found) => ({
    records: some.length,
    counted: some.filter(({ entry, countedBy }) => isHere(entry, countedBy)).length,
    elsewhere: some.filter(
      ({ entry, countedBy }) => countedBy.length > 0 && !isHere(entry, countedBy),
    ).length,
  });
  return [count(found), count(found.filter(({ entry }) => entry.from < last))];
}

function saidOf({ records, counted, elsewhere }: Counts, hasFilters: boolean): Map<string, string> {
  const isNothing = hasFilters && records > 0 && counted === 0;
  return new Map([
    ["bookings", `${counted} of ${records}`],
    ["the filters match nothing", String(isNothing)],
    ["every record counts", hasFilters ? "not said" : String(records)],
    ["another workflow counts more", String(elsewhere > 0)],
  ]);
}

function saidByDoctor({ bookings, findings }: Doctor): Map<string, string> {
  if (bookings === null) return new Map([["bookings", "are the meetings"]]);
  const nothing = findings.some(({ code }) => code === "filter-matches-nothing");
  const every = findings.find(({ code }) => code === "no-filters")?.sentence;
  const [, number] = /\((\d+) right now\)/.exec(every ?? "") ?? [];
  return new Map([
    ["bookings", `${bookings.counted ?? "an unknown number"} of ${bookings.records}`],
    ["the filters match nothing", String(nothing)],
    ["every record counts", every === undefined ? "not said" : (number ?? every)],
    ["another workflow counts more", String(findings.some(isElsewhere))],
  ]);
}

/** It names the other workflow. */
function isElsewhere({ sentence }: { sentence: string }): boolean {
  return /still keeps? .* busy/.test(sentence);
}
