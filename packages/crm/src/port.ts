/** What Milepost needs of a CRM, in Milepost's words. Every method throws `crmUnreachable` when the CRM does not answer as it should. */
export interface Crm {
  readCurrentUser(): Promise<CrmUser>;
  readOrganisation(): Promise<CrmOrganisation>;
  /** Everybody, also those who have left. */
  listUsers(): Promise<CrmUser[]>;
  /** Everything in the diaries that is not cancelled, of all time: the CRM cannot be asked by date here. */
  listMeetings(): Promise<Meeting[]>;
  /** Null: there is no such record, or it is not ours to see. */
  findRecord(module: string, id: string): Promise<CustomerRecord | null>;
}

export interface CrmOrganisation {
  /** Unique within a data centre. */
  readonly id: string;
  readonly name: string;
}

export interface CrmUser {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly isAdmin: boolean;
  readonly isActive: boolean;
  /** As written in the CRM; null: none. */
  readonly postcode: string | null;
}

export interface Meeting {
  readonly id: string;
  readonly ownerId: string;
  /** ISO 8601 with offset. A whole day's are any time on its first and last day. */
  readonly start: string;
  readonly end: string;
  readonly isWholeDay: boolean;
  /** Free text, such as an address; null: none. */
  readonly place: string | null;
}

export interface CustomerRecord {
  readonly id: string;
  readonly postcode: string | null;
}

/** How people and organisations get to a CRM. */
export interface CrmAccess {
  /** Where to send the browser. `connect` asks for lasting access to the organisation's diaries, `sign-in` only for who it is. */
  signInAddress(request: { purpose: Purpose; state: string; redirectUri: string }): string;
  /** Null: the code was not ours, used before, or too old. */
  exchange(answer: SignInAnswer, redirectUri: string): Promise<Grant | null>;
  /** With the lasting access of an organisation. */
  open(connection: { dataCentre: string; refreshToken: string }): Crm;
}

export type Purpose = "sign-in" | "connect";

/** What the browser brings back. Not to be trusted: the data centre is checked against those we know. */
interface SignInAnswer {
  readonly code: string;
  readonly dataCentre: string;
  readonly accountsServer: string;
}

export interface Grant {
  readonly dataCentre: string;
  readonly crm: Crm;
  /** Null unless lasting access was asked for. */
  readonly refreshToken: string | null;
}

/**
 * An outage of the other side, not a bug of ours; told apart by its `code`. `why` holds no token and
 * no customer's data.
 */
export function crmUnreachable(why: string, cause?: unknown): Error & { code: "CRM_UNREACHABLE" } {
  const error = new Error(`The CRM could not be reached: ${why}`, { cause });
  return Object.assign(error, { code: "CRM_UNREACHABLE" as const });
}
