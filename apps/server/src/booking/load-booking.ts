import { appFieldModule, unknownEmail, type WorkflowSettings } from "@milepost/contract";
import type { Crm } from "@milepost/crm";
import type { Database, OrganisationId } from "../platform/database.ts";
import { formatPostcode } from "../postcodes/postcode.ts";
import { customerPlaces, customerText } from "../records/customer-field.ts";
import { fieldsByModule, type LoadedRecords, loadRecord } from "../records/load-record.ts";
import { nameField } from "../records/name-field.ts";
import type { BookingFacts } from "../reservations/field-values.ts";
import { localText } from "../reservations/local-text.ts";
import type { Reservation } from "../reservations/reservation.ts";
import { type OrganisationDetails, readOrganisation } from "../session/read-organisation.ts";
import { type PersonDetails, readPeople, userValue } from "../session/read-people.ts";
import { listEveryWorkflow } from "../workflows/list-workflows.ts";
import { listCrmModules } from "../workflows/read-crm-modules.ts";
import type { StoredModules } from "../workflows/stored-field.ts";
import { titleFields } from "./meeting-title.ts";
import { findReservation } from "./store.ts";
import { planWriting } from "./write-plan.ts";

/** Which reservation a story is about. */
export interface ReservationKey {
  readonly organisation: OrganisationId;
  readonly id: string;
}

/** A reservation with everything of ours that it takes to book it. */
export interface LoadedBooking {
  readonly key: ReservationKey;
  readonly reservation: Reservation;
  readonly settings: WorkflowSettings;
  readonly modules: StoredModules;
  readonly organisation: OrganisationDetails;
  readonly agent: PersonDetails;
  readonly holder: PersonDetails;
}

/** In one transaction: all of it is of one moment. */
export async function loadBooking(database: Database, key: ReservationKey): Promise<LoadedBooking> {
  const { organisation } = key;
  return database.withOrganisation(organisation, async (db) => {
    const reservation = await findReservation(db, organisation, key.id);
    if (!reservation) throw new Error("There is no such reservation");
    const ids = [reservation.agentId, reservation.heldBy];
    const [agent, holder] = await readPeople(db, organisation, ids);
    if (!agent || !holder) throw new Error("A reservation without people");
    const workflows = await listEveryWorkflow(db, organisation);
    const workflow = workflows.find(({ workflowId }) => workflowId === reservation.workflowId);
    if (!workflow) throw new Error("A reservation without a workflow");
    return {
      key,
      reservation,
      agent,
      holder,
      settings: workflow.settings,
      modules: await listCrmModules(db, organisation),
      organisation: await readOrganisation(db, organisation),
    };
  });
}

/** Alone; null: there is none. */
export function readReservation(
  { database }: { database: Database },
  { organisation, id }: ReservationKey,
): Promise<Reservation | null> {
  return database.withOrganisation(organisation, (db) => findReservation(db, organisation, id));
}

/** The customer as the CRM knows them, with what a booking writes of them. */
export interface Customer {
  readonly records: LoadedRecords;
  readonly facts: BookingFacts;
  /** Null: the record has none. */
  readonly name: string | null;
  /** Of a lead, whose account it would become; null: none. */
  readonly company: string | null;
}

const companies = [{ module: "Leads", field: "Company" }];

const addressRefs = ["appStreet", "appCity", "appCustomerEmail"] as const;

/** Null: the CRM has no such record. */
export async function loadCustomer(
  crm: Pick<Crm, "findRecord">,
  { settings, modules, reservation, agent, holder }: LoadedBooking,
): Promise<Customer | null> {
  const { sourceModule } = settings;
  const places = addressRefs.flatMap((ref) => customerPlaces(settings, ref));
  const mapped = settings.mappings
    .filter((mapping) => mapping.sourceModule !== appFieldModule)
    .map(({ sourceModule: module, sourceField: field }) => ({ module, field }));
  const names = [{ module: sourceModule, field: nameField(sourceModule) }];
  const ofLead = sourceModule === "Leads" ? companies : [];
  const titled = titleFields({ settings, modules });
  const plan = planWriting(sourceModule, settings.destinationModule);
  const along = plan?.kind === "create" ? (plan.link.along ?? null) : null;
  const linked = along === null ? [] : [{ module: sourceModule, field: along }];
  const fields = fieldsByModule([...places, ...mapped, ...names, ...ofLead, ...titled, ...linked]);
  const source = { module: sourceModule, id: reservation.recordId };
  const records = await loadRecord(crm, source, fields);
  if (!records) return null;
  const textOf = (ref: string) => customerText(records, customerPlaces(settings, ref));
  const email = reservation.invitation?.email ?? textOf("appCustomerEmail");
  return {
    records,
    name: customerText(records, names),
    company: customerText(records, companies),
    facts: {
      appBookingAgent: userValue(holder),
      appFieldAgent: userValue(agent),
      appStreet: textOf("appStreet"),
      appCity: textOf("appCity"),
      appPostcode: formatPostcode(reservation.postcode),
      appCustomerEmail: email === unknownEmail ? null : email,
      appBookingDateTime: localText(reservation.startsAt, settings.timezone),
      appBookingEndDateTime: localText(reservation.endsAt, settings.timezone),
      appSourceRecordId: reservation.recordId,
    },
  };
}
