import { sql } from "kysely";
import type { Db } from "../../platform/database/database.ts";
import type { OrganisationId } from "../../platform/database/organisation-id.ts";
import type { StoredInvitation } from "../invite/stored-invitation.ts";

/** A message of the workflow's chat about one reservation. */
export type ChatNews =
  | "booking-made"
  | "customer-accepted"
  | "customer-declined"
  | "customer-tentative"
  | "invitation-cancelled"
  | "visit-cancelled"
  | "visit-moved"
  | "needs-attention"
  | "customer-uninformed"
  | "acceptance-unwritten"
  | "booking-stuck"
  | "cancellations-held";

/** Something that somebody outside is owed. */
export interface Owed {
  readonly owedId: string;
  readonly reservationId: string;
  readonly what: "invitation" | "change" | "cancellation" | "chat" | "acceptance";
  /** Of a mail; null: it is none, or its customer is forgotten. */
  readonly address: string | null;
  readonly sequence: number | null;
  /** What a cancellation says; null: as the reservation has it. */
  readonly model: StoredInvitation | null;
  readonly chat: ChatNews | null;
  /** `due`: nothing has gone out. `trying`: it may have. */
  readonly state: "due" | "trying" | "refused" | "done" | "void";
  readonly tries: number;
  readonly since: Date;
}

/** Mails go out one after the other, with what else becomes of the reservation; the company's own news waits for neither. */
export type OwedKind = "mails" | "news";

type NewOwed = Pick<Owed, "what"> &
  Partial<Pick<Owed, "address" | "sequence" | "model" | "chat">> & {
    readonly askedBy?: string;
    /** Only who asked for it has it sent. */
    readonly isOnlyAsked?: boolean;
  };

const open = ["due", "trying", "refused"];

/** The invitation went out in minutes that the database has lost: a person finds out to whom. */
export const isToUnknown = ({ what, address, state }: Owed): boolean =>
  what === "cancellation" && address === null && open.includes(state);

export async function addOwed(
  db: Db,
  organisation: OrganisationId,
  reservationId: string,
  { what, address = null, sequence = null, model = null, chat = null, ...rest }: NewOwed,
): Promise<void> {
  await db
    .insertInto("owed")
    .values({
      organisation_id: organisation,
      reservation_id: reservationId,
      what,
      address,
      sequence,
      chat,
      asked_by: rest.askedBy ?? null,
      model: model && JSON.stringify(model),
      ...(rest.isOnlyAsked && { due_at: null }),
    })
    // A step that is repeated owes nothing twice.
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** News that has been said before and is true once more. False: it never was. */
export async function repeatChat(
  db: Db,
  organisation: OrganisationId,
  id: string,
  chat: ChatNews,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("owed")
    .set({ state: "due", tries: 0, since: sql<Date>`now()`, due_at: sql<Date>`now()` })
    .where("organisation_id", "=", organisation)
    .where("reservation_id", "=", id)
    .where("what", "=", "chat")
    .where("chat", "=", chat)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Whether the reservation's workflow says anything to a chat. */
export async function hasChat(db: Db, organisation: OrganisationId, id: string): Promise<boolean> {
  const { rows } = await sql`
    select from reservations r
    join workflows w on w.organisation_id = r.organisation_id and w.workflow_id = r.workflow_id
    where r.organisation_id = ${organisation} and r.reservation_id = ${id}
      and w.changed -> 'notifications' ->> 'webhookUrl' <> ''`.execute(db);
  return rows.length > 0;
}

/** All mails of a reservation, the oldest first. */
export async function listMails(db: Db, organisation: OrganisationId, id: string) {
  const rows = await owedOf(db, organisation)
    .where("reservation_id", "=", id)
    .where("sequence", "is not", null)
    .orderBy("owed_id")
    .execute();
  return rows.map(toOwed);
}

/** Mails that a later one takes the place of: nothing of them goes out now. `to` null: invitations and changes, to anybody. */
export async function voidMails(
  db: Db,
  organisation: OrganisationId,
  id: string,
  to: string | null = null,
): Promise<void> {
  await db
    .updateTable("owed")
    .set({ state: "void", model: null })
    .where("organisation_id", "=", organisation)
    .where("reservation_id", "=", id)
    .where((eb) =>
      to === null ? eb("what", "in", ["invitation", "change"]) : eb("address", "=", to),
    )
    .where("state", "in", open)
    .execute();
}

/** An invitation's, by its number. */
export async function markInvitation(
  db: Db,
  organisation: OrganisationId,
  id: string,
  { sequence, state }: { sequence: number; state: Owed["state"] },
): Promise<void> {
  await db
    .updateTable("owed")
    .set({ state })
    .where("organisation_id", "=", organisation)
    .where("reservation_id", "=", id)
    .where("what", "=", "invitation")
    .where("sequence", "=", sequence)
    .where("state", "<>", "void")
    .execute();
}

/** What customers and the CRM have been owed for more than so many minutes. A chat that is away keeps nobody waiting. */
export async function listLate(
  db: Db,
  organisation: OrganisationId,
  lateMinutes: number,
): Promise<Owed[]> {
  const rows = await owedOf(db, organisation)
    .where("state", "in", open)
    .where("due_at", "is not", null)
    .where("what", "<>", "chat")
    .where("since", "<", sql<Date>`now() - make_interval(mins => ${lateMinutes})`)
    .execute();
  return rows.map(toOwed);
}

/** A person has seen to it. */
export async function voidOwed(db: Db, organisation: OrganisationId, id: string): Promise<void> {
  await db
    .updateTable("owed")
    .set({ state: "void", model: null })
    .where("organisation_id", "=", organisation)
    .where("reservation_id", "=", id)
    .where("state", "in", open)
    .where("what", "<>", "chat")
    .execute();
}

/** The first that is due; locked, so that its state is no other's. Null: nothing is. */
export async function takeDue(
  db: Db,
  organisation: OrganisationId,
  id: string,
  kind: OwedKind,
): Promise<Owed | null> {
  const row = await owedOf(db, organisation)
    .where("reservation_id", "=", id)
    .where("sequence", kind === "mails" ? "is not" : "is", null)
    .where("state", "in", open)
    .where("due_at", "<=", sql<Date>`now()`)
    .orderBy("owed_id")
    .forUpdate()
    .executeTakeFirst();
  if (!row) return null;
  await changeOwed(db, organisation, row.owed_id, { state: "trying", tries: row.tries + 1 });
  return { ...toOwed(row), tries: row.tries + 1 };
}

/** Of which kinds something is due, so that nobody begins a story only to find nothing. */
export async function listDueKinds(
  db: Db,
  organisation: OrganisationId,
  id: string,
): Promise<OwedKind[]> {
  const kind = sql<OwedKind>`case when sequence is null then 'news' else 'mails' end`;
  const rows = await db
    .selectFrom("owed")
    .select(kind.as("kind"))
    .distinct()
    .where("organisation_id", "=", organisation)
    .where("reservation_id", "=", id)
    .where("state", "in", open)
    .where("due_at", "<=", sql<Date>`now()`)
    .execute();
  return rows.map((row) => row.kind);
}

export interface OwedChange {
  readonly state?: Owed["state"];
  readonly tries?: number;
  /** Until it is tried next. */
  readonly seconds?: number;
}

export async function changeOwed(
  db: Db,
  organisation: OrganisationId,
  owedId: string,
  { state, tries, seconds }: OwedChange,
): Promise<void> {
  await db
    .updateTable("owed")
    .set({
      ...(state && { state }),
      ...(tries !== undefined && { tries }),
      ...(seconds !== undefined && {
        due_at: sql<Date>`now() + make_interval(secs => ${seconds})`,
      }),
      // What it says has arrived, or nobody is owed it.
      ...((state === "done" || state === "void") && { model: null }),
    })
    .where("organisation_id", "=", organisation)
    .where("owed_id", "=", owedId)
    // Overtaken while it was under way.
    .where("state", "<>", "void")
    .execute();
}

function owedOf(db: Db, organisation: OrganisationId) {
  return db.selectFrom("owed").selectAll().where("organisation_id", "=", organisation);
}

type Row = Awaited<ReturnType<ReturnType<typeof owedOf>["executeTakeFirstOrThrow"]>>;

function toOwed(row: Row): Owed {
  return {
    owedId: row.owed_id,
    reservationId: row.reservation_id,
    what: row.what as Owed["what"],
    address: row.address,
    sequence: row.sequence,
    tries: row.tries,
    since: row.since,
    model: row.model as StoredInvitation | null,
    chat: row.chat as ChatNews | null,
    state: row.state as Owed["state"],
  };
}
