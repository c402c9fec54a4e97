import {
  type DestinationModule,
  destinationModules,
  meetingModule,
  type SourceModule,
} from "./crm-field.ts";

/** What decides which modules a booking reads and writes. */
export interface ModulePair {
  readonly sourceModule: SourceModule;
  readonly destinationModule: DestinationModule;
  readonly createMeeting: boolean;
}
export const modulePairKeys = ["sourceModule", "destinationModule", "createMeeting"] as const;

/** A booking that is a meeting makes one, whatever the settings ask for. */
export function makesMeeting({
  destinationModule,
  createMeeting,
}: Pick<ModulePair, "destinationModule" | "createMeeting">): boolean {
  return createMeeting || destinationModule === meetingModule;
}

/** As they are saved. */
export function settledPair(pair: ModulePair): ModulePair {
  const { sourceModule, destinationModule } = pair;
  return { sourceModule, destinationModule, createMeeting: makesMeeting(pair) };
}

/** Where bookings from a source module may go. */
export function destinationsFor(source: SourceModule): DestinationModule[] {
  if (source === "Leads") return [...destinationModules];
  if (source === "Contacts") return ["Contacts", "Deals"];
  return destinationModules.filter((module) => module !== "Leads");
}

export function isModulePair(
  pair: Pick<ModulePair, "sourceModule" | "destinationModule">,
): boolean {
  return destinationsFor(pair.sourceModule).includes(pair.destinationModule);
}

/** The modules a mapping row or a booking-agent field may name: those a booking writes to. */
export function bookedModules({
  sourceModule,
  destinationModule,
  createMeeting,
}: ModulePair): DestinationModule[] {
  const isConverted = sourceModule === "Leads" && destinationModule !== "Leads";
  const records: DestinationModule[] = isConverted
    ? ["Accounts", "Contacts", "Deals"]
    : [destinationModule];
  return [...new Set<DestinationModule>(createMeeting ? [...records, meetingModule] : records)];
}

/** The modules of which the mirror reads fields: no rule can ask a booking in a diary for any other. */
export function readModules({
  destinationModule,
  createMeeting,
}: Pick<ModulePair, "destinationModule" | "createMeeting">): DestinationModule[] {
  const modules: DestinationModule[] = createMeeting
    ? [destinationModule, meetingModule]
    : [destinationModule];
  return [...new Set<DestinationModule>(modules)];
}
