import { unknownEmail } from "@milepost/contract/limits.ts";
import { appFieldModule } from "@milepost/contract/settings/app-fields.ts";
import type { Crm } from "@milepost/crm/crm.ts";
import { crmModel } from "../../platform/crm-model.ts";
import type { Database, Db } from "../../platform/database/database.ts";
import { formatPostcode } from "../../postcodes/read-postcode.ts";
import {
  customerPlaces,
  customerText,
  fieldsByModule,
  loadRecord,
} from "../../records/customer-field.ts";
import { localText } from "../../reservations/local-text.ts";
import { proveConnection } from "../../session/prove-connection.ts";
import { readOrganisation } from "../../session/read-organisation.ts";
import { readPeople, userValue } from "../../session/read-people.ts";
import { listCrmModules } from "../../workflows/fields/read-crm-modules.ts";
import { nameField } from "../../workflows/fields/standard-field.ts";
import { listEveryWorkflow } from "../../workflows/list-workflows.ts";
import { findReservation } from "../store.ts";
import type { Customer, LoadedBooking, ReservationKey } from "./loaded-booking.ts";
import { titleFields } from "./meeting-title.ts";
import { planWriting } from "./write-plan.ts";

export async function loadBooking(database: Database, key: ReservationKey): Promise<LoadedBooking> {
  return database.withOrganisation(key.organisation, (db) => loadBookingIn(db, key));
}

/** In one transaction: all of it is of one moment. */
export async function loadBookingIn(db: Db, key: ReservationKey): Promise<LoadedBooking> {
  const { organisation } = key;
  const [reservation, workflows, modules, details, connection] = await Promise.all([
    findReservation(db, organisation, key.id),
    listEveryWorkflow(db, organisation),
    listCrmModules(db, organisation),
    readOrganisation(db, organisation),
    proveConnection(db, organisation),
  ]);
  if (!reservation) throw new Error("There is no such reservation");
  const ids = [reservation.agentId, reservation.heldBy];
  const [agent, holder] = await readPeople(db, organisation, ids);
  if (!agent || !holder) throw new Error("A reservation without people");
  const workflow = workflows.find(({ workflowId }) => workflowId === reservation.workflowId);
  if (!workflow) throw new Error("A reservation without a workflow");
  return {
    key,
    reservation,
    agent,
    holder,
    settings: workflow.settings,
    modules,
    organisation: details,
    connection,
  };
}

const companies = [{ module: "Leads", field: crmModel.conversion.company }];

const addressRefs = ["appStreet", "appCity", "appCustomerEmail"] as const;

/** `more`: other fields of the source record. Null: the CRM has no such record. */
export async function loadCustomer(
  crm: Pick<Crm, "findRecord">,
  { settings, modules, reservation, agent, holder }: LoadedBooking,
  more: readonly string[] = [],
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
  const others = more.map((field) => ({ module: sourceModule, field }));
  const known = [...places, ...mapped, ...names, ...ofLead, ...titled, ...linked];
  const fields = fieldsByModule([...known, ...others]);
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
