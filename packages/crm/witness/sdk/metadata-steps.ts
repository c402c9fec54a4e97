import * as seed from "../../src/zoho/testing/company.ts";
import { unwrapped } from "./describe.ts";
import { call, operate, query, read } from "./sdk.ts";
import { type Step, step } from "./step.ts";

const modules = ["Leads", "Contacts", "Accounts", "Deals", "Events"];

export const metadataSteps: readonly Step[] = [
  step("modules", "200 ResponseWrapper * Modules", () => operate("modules", [], "getModules")),
  step("one module", "200 ResponseWrapper 1 Modules", () =>
    operate("modules", [], "getModuleByAPIName", "Leads"),
  ),
  ...modules.map((module) =>
    step(`fields of ${module}`, "200 ResponseWrapper * Fields", () => fields(module)),
  ),
  ...modules.map((module) =>
    step(`layouts of ${module}`, "200 ResponseWrapper 1 Layouts", () => layouts(module)),
  ),
  step("fields of a module that there is not", "400 APIException INVALID_MODULE", () =>
    fields("Wizards"),
  ),
  step("a picklist's values", JSON.stringify(seed.appointmentTypes), async () => {
    const field = named(await read(fields("Deals"), "getFields"), "Appointment_Type");
    const values = call(field, "getPickListValues") as readonly unknown[];
    const all = values.map((value) => unwrapped(call(value, "getActualValue")));
    return all.filter((value) => value !== "-None-");
  }),
  step("where a lookup leads", '"Contacts"', async () => {
    const field = named(await read(fields("Deals"), "getFields"), "Contact_Name");
    return call(call(call(field, "getLookup"), "getModule"), "getAPIName");
  }),
  step("a field that the system demands", "true", async () =>
    call(named(await read(fields("Leads"), "getFields"), "Last_Name"), "getSystemMandatory"),
  ),
  step("a field that the layout demands", "true", async () => {
    const sections = await read(layouts("Leads"), "getLayouts", 0, "getSections");
    const all = (sections as readonly unknown[]).flatMap((section) => call(section, "getFields"));
    return call(named(all, "Company"), "getRequired");
  }),
  step("related lists", "200 ResponseWrapper * RelatedList", async () =>
    operate(
      "related_lists",
      [null],
      "getRelatedLists",
      await query("related_lists", "GetRelatedListsParam", { MODULE: "Leads" }),
    ),
  ),
  step("holidays of a year", "200 ResponseWrapper 2 Holiday", () => holidays({ YEAR: 2026 })),
  step("the day of a holiday", '"2026-06-05"', async () => {
    const day = await read(holidays({ YEAR: 2026 }), "getHolidays", 1, "getDate");
    return (day as Date).toISOString().slice(0, 10);
  }),
  step("leave", "200 ResponseWrapper 2 UsersUnavailability", leave),
  step("whose leave", `"${seed.agent.id}"`, async () =>
    String(await read(leave(), "getUsersUnavailability", 0, "getUser", "getId")),
  ),
  step("from when", '"2026-06-02T23:00:00.000Z"', async () =>
    read(leave(), "getUsersUnavailability", 0, "getFrom"),
  ),
  step("business hours, of which there are none", "204 nothing", () =>
    operate("business_hours", [seed.company.organisation.zgid], "getBusinessHours"),
  ),
];

async function fields(module: string): Promise<unknown> {
  const of = await query("fields", "GetFieldsParam", { MODULE: module });
  return operate("fields", [], "getFields", of);
}

async function layouts(module: string): Promise<unknown> {
  const of = await query("layouts", "GetLayoutsParam", { MODULE: module });
  return operate("layouts", [], "getLayouts", of);
}

async function holidays(values: Readonly<Record<string, unknown>>): Promise<unknown> {
  const of = await query("holidays", "GetHolidaysParam", values);
  return operate("holidays", [seed.company.organisation.zgid], "getHolidays", of);
}

function leave(): Promise<unknown> {
  return operate("users_unavailability", [], "getUsersUnavailability");
}

function named(list: unknown, name: string): unknown {
  return (list as readonly unknown[]).find((one) => call(one, "getAPIName") === name);
}
