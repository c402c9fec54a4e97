import { fillTemplate, variablesIn } from "@milepost/contract/fill-template.ts";
import { meetingTitleMaxCharacters } from "@milepost/contract/limits.ts";
import { defaultWorkflowSettings } from "@milepost/contract/settings/workflow-settings.ts";
import { inOneLine } from "../../platform/mail/in-one-line.ts";
import { invitationValues } from "../../templates/invitation-values.ts";
import type { FieldPlace } from "../../workflows/fields/mapped-fields.ts";
import type { Customer, LoadedBooking } from "./loaded-booking.ts";

type Titled = Pick<
  LoadedBooking,
  "settings" | "organisation" | "reservation" | "agent" | "holder" | "modules"
>;

/** Fields of the source record that the workflow's title names. */
export function titleFields({
  settings,
  modules,
}: Pick<Titled, "settings" | "modules">): FieldPlace[] {
  const { sourceModule: module, defaultMeetingTitle } = settings;
  const known = (modules[module] ?? []).map(({ name }) => name);
  return variablesIn(defaultMeetingTitle)
    .filter((name) => known.includes(name))
    .map((field) => ({ module, field }));
}

/** The workflow's title with its variables filled in: one line of at most 255 characters, and never blank. */
export function meetingTitle(
  { settings, organisation, reservation, agent, holder }: Titled,
  { facts, records }: Pick<Customer, "facts" | "records">,
): string {
  const print = invitationValues(
    {
      appointment: {
        start: reservation.startsAt.getTime(),
        end: reservation.endsAt.getTime(),
        timeZone: settings.timezone,
      },
      company: organisation.name,
      fieldAgentName: agent.name,
      acceptanceUrl: "",
      bookingAgent: { name: holder.name, email: holder.email },
      customer: {
        email: facts.appCustomerEmail ?? "",
        street: facts.appStreet,
        city: facts.appCity,
        postcode: facts.appPostcode,
      },
      record: records.get(settings.sourceModule)?.values ?? {},
    },
    "people",
  );
  const title = inOneLine(fillTemplate(settings.defaultMeetingTitle, print).text);
  // By whole characters, so that none is cut in half.
  const short = [...title].slice(0, meetingTitleMaxCharacters).join("");
  return short || defaultWorkflowSettings.defaultMeetingTitle;
}
