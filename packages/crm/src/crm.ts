/**
 * What Milepost needs of one organisation's CRM, in Milepost's words. Every method throws one of the
 * failures of `failure.ts` when the CRM does not answer as it should; returning is the truth.
 * Instants are ISO 8601 with an offset and whole seconds.
 */
export interface Crm extends CrmPeople, CrmFields, CrmRecords, CrmDiary, CrmWrites, CrmChannel {
  /** What of its answers had to be worked around, each as of the last time it was asked for. */
  listOddities(): Oddity[];
}

/** An answer that no document knows. Nothing is guessed from it: what it left out is known to be missing. */
export interface Oddity {
  readonly about: "series" | "meeting-keys" | "leave" | "holidays" | "fields";
  /** What was refused, by the CRM's own code, or the names of what was left out. */
  readonly what: string;
}

interface CrmPeople {
  readCurrentUser(): Promise<CrmUser>;
  readOrganisation(): Promise<CrmOrganisation>;
  /** Everybody, also those who have left. */
  listUsers(): Promise<CrmUser[]>;
}

export interface CrmOrganisation {
  /** Unique within a data centre. */
  readonly id: string;
  readonly name: string;
  /** Where its clocks are, by IANA name; null: it does not say. */
  readonly zone: string | null;
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

interface CrmFields {
  /** Null: there is no such module, or it is closed to us. */
  listFields(module: string): Promise<CrmField[] | null>;
}

export interface CrmField {
  /** How the CRM's API calls it. */
  readonly name: string;
  readonly label: string;
  readonly kind: FieldKind;
  /** By the system or by the standard layout. */
  readonly isMandatory: boolean;
  readonly isWritable: boolean;
  /** No two records may hold the same value. */
  readonly isUnique: boolean;
  /** Characters; null: the CRM gives no limit. */
  readonly longest: number | null;
  /** Stored values with what people see; empty for anything but a list. */
  readonly options: readonly { readonly value: string; readonly label: string }[];
  /** The module that a lookup points to; null: not a lookup. */
  readonly lookupModule: string | null;
  /** Of the list that says which pipeline a deal is in. Left out: it is no such list. */
  readonly pipelines?: readonly Pipeline[];
}

/** Which stages a deal may be in, and in what order; a deal's pipeline is one of its layout's. */
export interface Pipeline {
  /** Counted from the standard one, which is 0. */
  readonly layout: number;
  readonly value: string;
  readonly stages: readonly string[];
}

/** `other` cannot be mapped: formulas, subforms, files and the like. */
export type FieldKind =
  | "text"
  | "textarea"
  | "email"
  | "phone"
  | "website"
  | "list"
  | "multi-list"
  | "date"
  | "datetime"
  | "integer"
  | "decimal"
  | "boolean"
  | "lookup"
  | "user"
  | "owner"
  | "other";

interface CrmRecords {
  /** Null: there is no such record, or it is not ours to see. Of a converted lead too. */
  findRecord(module: string, id: string, fields: readonly string[]): Promise<CrmRecord | null>;
  /** Of any number of ids; those that are gone are missing. Fields the module does not have are null. */
  listRecords(
    module: string,
    ids: readonly string[],
    fields: readonly string[],
  ): Promise<CrmRecord[]>;
  /** Those that the CRM itself says were deleted. One that is only not ours to see is not among them. */
  listDeleted(module: string, ids: readonly string[]): Promise<string[]>;
  /** The record or meeting that was written with this reference; null: none was, or it is gone. */
  findByReference(module: string, reference: Reference): Promise<string | null>;
  /** Every record that touches the span, exactly, with when it was last changed. */
  listVersions(module: string, span: RecordSpan): Promise<RecordVersion[]>;
  /** By part of the text of a field, at most 50, in order of it; all of them begin the list when the text is empty. */
  searchRecords(
    module: string,
    query: { readonly field: string; readonly text: string },
  ): Promise<{ readonly id: string; readonly name: string }[]>;
}

export interface CrmRecord {
  readonly id: string;
  readonly modifiedAt: string;
  readonly values: Readonly<Record<string, FieldValue>>;
}

/** A list's stored value, not its label. A lookup with its name; empty is null. */
export type FieldValue =
  | string
  | number
  | boolean
  | null
  | readonly string[]
  | { readonly id: string; readonly name: string };

/** Begins before `to`, and begins or ends at `from` or later. */
export interface RecordSpan extends Span {
  readonly startField: string;
  /** Null: the module has no such field, and beginning is all that counts. */
  readonly endField: string | null;
}

export interface Span {
  readonly from: string;
  readonly to: string;
}

export interface RecordVersion {
  readonly id: string;
  /** To the second: two changes within one look the same. */
  readonly modifiedAt: string;
}

interface CrmDiary {
  /** Every meeting that touches the span, cancelled ones too, and every series that may. */
  listMeetingVersions(span: Span): Promise<RecordVersion[]>;
  /** Of any number of ids; those that are gone are missing. `fields` beyond those that every meeting has. */
  listMeetings(ids: readonly string[], span: Span, fields: readonly string[]): Promise<Meeting[]>;
  /** Null: not known. Either this edition has no leave, or the CRM refuses to show it, which is an oddity. */
  listLeave(span: Span): Promise<Leave[] | null>;
  /** `YYYY-MM-DD`; null as with leave. */
  listHolidays(span: Span): Promise<string[] | null>;
}

export interface Meeting extends CrmRecord {
  readonly ownerId: string;
  /** Users who were asked along, and did not decline. */
  readonly participantIds: readonly string[];
  /** One, or those of a series that touch the span. A whole day's are any time on its first and last day. */
  readonly occurrences: readonly Occurrence[];
  readonly isWholeDay: boolean;
  readonly isCancelled: boolean;
  /** Shown as free: takes nobody's time. */
  readonly isFree: boolean;
  /** Free text, such as an address; null: none. */
  readonly place: string | null;
  /** The id of the record it is about, of whatever module; null: none. */
  readonly aboutId: string | null;
}

export interface Occurrence {
  readonly start: string;
  readonly end: string;
}

export interface Leave extends Occurrence {
  readonly id: string;
  readonly userId: string;
}

interface CrmWrites {
  createRecord(module: string, values: Values, reference: Reference | null): Promise<Written>;
  updateRecord(module: string, id: string, values: Values): Promise<Written>;
  createMeeting(meeting: NewMeeting, reference: Reference | null): Promise<Written>;
  /** When and whose it is, and the values that are named; the rest stays. The same twice is the same as once. */
  updateMeeting(id: string, change: MovedMeeting): Promise<Written>;
  /** Also when it was cancelled or deleted before. */
  removeMeeting(id: string): Promise<void>;
  /** Also when it was converted before: then what it became. */
  convertLead(id: string, deal: Values | null): Promise<Converted>;
  /** What a lead became; null: it is still a lead, or not ours to see. */
  findConversion(id: string): Promise<Conversion | null>;
}

export type Values = Readonly<Record<string, FieldValue>>;

/**
 * Our own key for one write, kept in a field of the record. After a call whose fate is unknown the
 * record is looked up by it before anything is repeated; without one the fate stays unknown.
 */
export interface Reference {
  readonly field: string;
  readonly value: string;
  /** Nobody can have used it before, so that it is not looked for before the first call. */
  readonly isNew?: boolean;
}

export interface NewMeeting extends Occurrence {
  readonly title: string;
  readonly ownerId: string;
  readonly place: string | null;
  readonly description: string | null;
  /** The record it is about; null: none. */
  readonly about: { readonly module: string; readonly id: string } | null;
  readonly values: Values;
}

export interface MovedMeeting extends Occurrence {
  readonly ownerId: string;
  readonly values: Values;
}

/** Refused is final: the CRM has said no and nothing was written. */
export type Written =
  | { readonly kind: "written"; readonly id: string }
  | Refused
  /** Sent, and not to be found out whether it arrived: there was no reference to look for. */
  | { readonly kind: "unknown" };

export interface Refused {
  readonly kind: "refused";
  readonly why:
    | "mandatory"
    | "invalid"
    | "duplicate"
    | "locked"
    | "not-allowed"
    | "not-found"
    | "other";
  /** The field it is about; null: none was named. */
  readonly field: string | null;
  /** The CRM's own sentence, for people. */
  readonly message: string;
}

export type Converted =
  | Conversion
  | Refused
  /** It is no longer a lead, perhaps by a call of ours whose answer was lost, and does not show what it became. */
  | { readonly kind: "unknown" };

export interface Conversion {
  readonly kind: "converted";
  readonly contactId: string | null;
  readonly accountId: string | null;
  readonly dealId: string | null;
}

interface CrmChannel {
  /** Makes the channel or gives it a longer life. Comes back with when it will end, which may be sooner than asked. */
  watch(channel: Channel): Promise<{ readonly until: string }>;
  /** Null: there is no longer such a channel. */
  findChannel(id: string): Promise<{ readonly until: string } | null>;
  unwatch(id: string): Promise<void>;
}

export interface Channel {
  /** Digits. */
  readonly id: string;
  /** Comes back with every notification; at most 50 characters. */
  readonly token: string;
  readonly notifyUrl: string;
  readonly modules: readonly string[];
  readonly until: string;
}

/** That something changed, not what: a hint to read again. */
export interface Notification {
  readonly channelId: string;
  /** Null: none came, so it is nobody's. */
  readonly token: string | null;
  readonly module: string;
  readonly ids: readonly string[];
}

/** How people and organisations get to a CRM. */
export interface CrmAccess {
  /** Where to send the browser. `connect` asks for lasting access to the organisation's diaries, `sign-in` only for who it is. */
  signInAddress(attempt: SignInAttempt): string;
  exchange(
    answer: SignInAnswer,
    attempt: Pick<SignInAttempt, "redirectUri" | "verifier">,
  ): Promise<Grant | NoGrant>;
  refresh(connection: Connection): Promise<AccessToken | NoAccess>;
  /** Gives lasting access back. Reports no failure: the token may be gone already. */
  revoke(connection: Connection): Promise<void>;
  open(dataCentre: string, accessToken: GetAccessToken): Crm;
  /** Where people see a record in the CRM. */
  recordAddress(
    dataCentre: string,
    record: { readonly organisation: string; readonly module: string; readonly id: string },
  ): string;
  /** Null: not what a notification looks like. */
  readNotification(body: unknown): Notification | null;
}

export type Purpose = "sign-in" | "connect";

interface SignInAttempt {
  readonly purpose: Purpose;
  readonly state: string;
  readonly redirectUri: string;
  /** A secret of 43 to 128 letters, digits, "-" and "_": the CRM sees its digest first, and itself only with the code (RFC 7636). */
  readonly verifier: string;
}

export interface Connection {
  readonly dataCentre: string;
  readonly refreshToken: string;
}

export interface AccessToken {
  readonly token: string;
  readonly expiresAt: Date;
}

/** Why there is no token, with the CRM's own word for it. */
export interface NoAccess {
  /**
   * `connection`: refused for good, so that only connecting again helps. `client`: our own id or secret
   * is wrong, which is the operator's to put right. `unknown`: no document knows the word.
   */
  readonly refused: "connection" | "client" | "unknown";
  readonly error: string;
}

/** Asked before every call. `refused` is one that the CRM has just called invalid, so that another is wanted; null: none was. */
export type GetAccessToken = (refused: string | null) => Promise<string>;

/** What the browser brings back. Not to be trusted: the data centre is checked against those we know. */
export interface SignInAnswer {
  readonly code: string;
  readonly dataCentre: string;
  readonly accountsServer: string;
}

/**
 * `code`: it was not ours, given to another attempt, used before, or too old. `environment`: of an
 * organisation at an API that we do not serve, such as a sandbox. `client`: as with NoAccess.
 */
export interface NoGrant {
  readonly refused: "code" | "environment" | "client";
}

export interface Grant {
  readonly dataCentre: string;
  readonly crm: Crm;
  /** Null unless lasting access was asked for and given. */
  readonly refreshToken: string | null;
}
