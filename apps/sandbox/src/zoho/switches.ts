/**
 * What the reference calls uncertain, as positions that a test can choose between. The first one is
 * the emulator's default.
 */
export const switches = {
  /** The client's secret in the data centres: one for all, or its own in each, "<secret>-eu". */
  clientSecrets: ["same", "per data centre"],
  /** A wrong secret at the token endpoint. */
  wrongSecret: ["invalid_client", "invalid_client_secret"],
  /** How long a code is good. */
  codeSeconds: ["120", "60", "180", "600"],
  /** New codes of the client: unlimited, or four and then none for ten minutes. */
  codesPerMinute: ["unlimited", "4"],
  /** New refresh tokens of one user. */
  refreshTokensPerMinute: ["5", "unlimited"],
  /** Access tokens of one refresh token at a time; one more kills the oldest. */
  activeAccessTokens: ["30", "unlimited"],
  /** The end of the address that the browser returns to. */
  trailingAmpersand: ["present", "absent"],
  /** Where the user rejects: the state that was sent comes back with the error, or not. */
  stateOfDenied: ["present", "absent"],
  /** `scope` in the answer with tokens. */
  tokenScope: ["present", "absent"],
  /** Very old answers have seconds in another key, and milliseconds where the seconds are. */
  tokenExpiry: ["expires_in", "expires_in_sec"],
  /** `status` in the refusal of too many renewals. */
  statusOfTooMany: ["present", "absent"],
  revokeAddress: ["/oauth/v2/token/revoke", "/oauth/v2/revoke/token"],
  /** A token that is not, or no longer, good. */
  expiredToken: ["INVALID_TOKEN", "AUTHENTICATION_FAILURE"],
  /** A token at the API of another data centre. */
  otherDataCentre: ["INVALID_TOKEN", "INVALID_HOST"],
  scopeMismatchMessage: ["invalid oauth scope to access this URL", "Unauthorized"],
  wrongMethodStatus: ["400", "405"],
  /** The body's code with status 429. */
  tooManyRequests: ["TOO_MANY_REQUESTS", "RATE_LIMIT_EXCEEDED"],
  /** The header with status 429. */
  retryAfter: ["absent", "present"],
  /** How an apostrophe is written within a text of a query. */
  coqlApostrophe: ["backslash", "doubled"],
  /** A lookup in the answer to a query: name and id, or the id alone. */
  coqlLookups: ["object", "id"],
  /** The most columns, rows, values of an in list and lookups of a query, and its largest offset. */
  coqlColumns: ["50", "500"],
  coqlLimit: ["2000", "200"],
  coqlInList: ["50", "100"],
  coqlJoins: ["2", "20"],
  coqlOffset: ["100000", "10000"],
  /** The code for going beyond them. */
  coqlLimitError: ["LIMIT_EXCEEDED", "INVALID_QUERY"],
  /** `Participants` among the columns of a query. */
  coqlParticipants: ["selectable", "refused"],
  /** The code for criteria of a search that are not understood. */
  searchError: ["INVALID_QUERY", "INVALID_DATA"],
  /** A body names a field that the module does not have. */
  unknownFields: ["ignored", "refused"],
  /** A body writes a field that is read-only. */
  readOnlyFields: ["ignored", "refused"],
  /** A picklist is given what it does not list. */
  picklistValues: ["any", "listed"],
  /** "Z" in place of an offset in a datetime that is written. */
  zuluTimes: ["accepted", "refused"],
  /** More than one thing is wrong with a record. */
  severalErrors: ["first", "all"],
  /** With pipelines a deal must name its own, of its layout; several are of several layouts. */
  pipelines: ["on", "several", "off"],
  /** Account Name in the layout of deals. */
  dealAccount: ["required", "optional"],
  /** Fields of meetings for "shown as free" and "private": the reference knows none. */
  meetingMarks: ["absent", "present"],
  /** How the times of a meeting that lasts all day are written and read. */
  allDayTimes: ["datetime", "date"],
  /** A meeting that ends before it begins. */
  endBeforeStart: ["INVALID_DATA", "DEPENDENT_MISMATCH"],
  /** `$se_module` "Leads" on a meeting. */
  meetingAboutLead: ["accepted", "refused"],
  /** A lead in What_Id and a contact in Who_Id at once. */
  leadAndContact: ["refused", "accepted"],
  /** What a series becomes: a record for each occurrence, or one with its rule. */
  recurrence: ["expanded", "series"],
  /** `Remind_At` of a series. */
  remindAt: ["optional", "compulsory"],
  /** `$send_notification` on a meeting makes its participants invited. */
  sendNotification: ["obeyed", "ignored"],
  /** An id that is well formed but unknown, read by GET. */
  unknownId: ["204", "400"],
  /** A converted lead, read by its id without `converted`. */
  convertedById: ["hidden", "shown"],
  /** The code for writing to a converted lead. */
  convertedLeads: ["CONVERTED_RECORD", "CANNOT_PERFORM_ACTION", "NOT_ALLOWED"],
  /** A conversion is done when it is answered, or a moment later. */
  conversion: ["done", "scheduled"],
  /** Whether a conversion that names no contact and account looks for those that are there. */
  convertJoins: ["asked", "always"],
  /** `add_to_existing_record` of a conversion: with ids or alone, unknown, or ids count for nothing without it. */
  addToExisting: ["accepted", "refused", "needed"],
  /** The ids of a contact and an account in a conversion. */
  convertIds: ["accepted", "refused"],
  /** The list of those that a lead could be joined with. */
  conversionOptions: ["told", "refused"],
  /** Where the meetings of a converted lead go. */
  meetingsOfConverted: ["moved", "left"],
  /** The most characters of `ids` in a list. */
  idsLength: ["1024", "unlimited"],
  /** `approved` in a list: no parameter of it, or one that is obeyed. */
  approvedInLists: ["refused", "obeyed"],
  /** Who may ask for the administrators among the users. */
  adminUsers: ["administrators", "anybody"],
  /** Records waiting for approval, in lists that do not ask for them. */
  unapprovedInLists: ["hidden", "shown"],
  /** A write that the profile does not allow. */
  writeRefusal: ["NO_PERMISSION", "AUTHORIZATION_FAILED"],
  /** Notifications of writes that came with `"trigger": []`. */
  notificationsWithoutTrigger: ["fired", "silent"],
  /** `users.all` among the events of a channel. */
  usersEvent: ["accepted", "refused"],
  /** Whose channels a token sees and may renew. */
  channelsOf: ["organisation", "user"],
  /** How far ahead a channel's expiry may be. */
  channelLife: ["week", "day"],
  /** A channel whose user was deactivated. */
  channelOfGoneUser: ["dies", "lives"],
} as const satisfies Readonly<Record<string, readonly [string, ...string[]]>>;

export type Switch = keyof typeof switches;
type Position<S extends Switch> = (typeof switches)[S][number];

export interface Switches {
  position<S extends Switch>(name: S): Position<S>;
  /** False: there is no such switch or position. */
  turn(name: string, position: string): boolean;
  list(): Readonly<Record<string, string>>;
  reset(): void;
}

export function openSwitches(): Switches {
  const turned = new Map<string, string>();
  const positions: Readonly<Record<string, readonly string[]>> = switches;
  return {
    position: <S extends Switch>(name: S) => (turned.get(name) ?? switches[name][0]) as Position<S>,
    turn(name, position) {
      const isKnown = Object.hasOwn(positions, name) && positions[name]?.includes(position);
      if (isKnown) turned.set(name, position);
      return isKnown === true;
    },
    list: () =>
      Object.fromEntries(
        Object.entries(positions).map(([name, [first = ""]]) => [name, turned.get(name) ?? first]),
      ),
    reset: () => turned.clear(),
  };
}
