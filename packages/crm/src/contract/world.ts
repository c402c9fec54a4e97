import type { Crm, CrmAccess, CrmOrganisation, Span, Values } from "../crm.ts";

/**
 * What a CRM must hold before the contract is tried on it; each line says what is promised. The
 * organisation lives by London's clocks. Instants are in June 2026 unless said.
 */
export interface World {
  /** The CRM's clock, in milliseconds since 1970. */
  readonly now: () => number;
  readonly access: CrmAccess;
  /** Opened by the administrator, with everything that Milepost asks for. */
  readonly crm: Crm;
  /** Opened by somebody who may read and not write deals. */
  readonly onlooker: Crm;
  /** Opened by a sign-in, which reaches no records. */
  readonly narrow: Crm;
  readonly organisation: CrmOrganisation;
  /** Ids. The agent's postcode is MP3 1AB. */
  readonly users: {
    readonly admin: string;
    readonly agent: string;
    readonly helper: string;
    readonly invited: string;
    readonly inactive: string;
    readonly deleted: string;
  };
  readonly customers: {
    readonly module: string;
    readonly nameField: string;
    readonly postcodeField: string;
    readonly ownerField: string;
    readonly emailField: string;
    /** Demanded by the layout alone. */
    readonly companyField: string;
    readonly referenceField: string;
    /** "Archer", MP1 1AA, owned by the agent, without an email. */
    readonly archer: string;
    /** "O'Brien (Mill), Ltd \ Sons". */
    readonly odd: string;
    /** Converted before, to this contact and nothing else. */
    readonly converted: { readonly id: string; readonly contactId: string };
    /** Waits for somebody's approval. */
    readonly unapproved: string;
    /** 120 of them, called "Lead 000" to "Lead 119". */
    readonly many: readonly string[];
  };
  readonly contact: { readonly module: string; readonly id: string };
  readonly visits: {
    readonly module: string;
    readonly nameField: string;
    readonly startField: string;
    readonly endField: string;
    readonly agentField: string;
    /** A lookup of `contact`'s module. */
    readonly contactField: string;
    /** Nobody's to write. */
    readonly fixedField: string;
    readonly referenceField: string;
    readonly listField: { readonly name: string; readonly options: readonly string[] };
    /** What a new one must have besides its name. */
    readonly needed: Values;
    /** May not be changed now. */
    readonly locked: string;
    /** Touch `week`: one ends as it begins, one runs into it, one is inside, one has no end. */
    readonly touching: readonly string[];
    /** 2,050 of them, in July. */
    readonly many: readonly string[];
  };
  readonly meetings: {
    readonly module: string;
    readonly titleField: string;
    readonly referenceField: string;
    /** The agent's, on the 2nd from ten to eleven at "12 Mill Lane"; the helper comes, the administrator declined. */
    readonly plain: string;
    /** On the 3rd. */
    readonly cancelled: string;
    /** The whole of the 4th. */
    readonly wholeDay: string;
    /** The whole of the 6th and 7th. */
    readonly wholeDays: string;
    /** Each touches a day next to `week`, but not the week. */
    readonly outside: readonly string[];
  };
  /**
   * "Team meeting", every Tuesday from half past nine to half past ten, from 24 March to 30 June
   * but not on 16 June.
   */
  readonly seriesTitle: string;
}

export const week: Span = { from: "2026-06-01T00:00:00+01:00", to: "2026-06-08T00:00:00+01:00" };
export const july: Span = { from: "2026-07-01T00:00:00+01:00", to: "2026-08-01T00:00:00+01:00" };

/** Ids that no record has. */
export const nobody = "5725767000000999999";

let made = 0;
/** A reference that was never used before. */
export function newReference(): string {
  made += 1;
  return `ref-${Date.now().toString(36)}-${process.pid}-${made}`;
}

export function instantOf(text: string): number {
  return Date.parse(text);
}
