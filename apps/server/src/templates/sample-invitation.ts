import type { WorkflowSettings } from "@milepost/contract/settings/workflow-settings.ts";
import type { Invitation } from "./invitation.ts";

interface Sample {
  readonly company: string;
  readonly bookingAgent: Invitation["bookingAgent"];
  readonly settings: Pick<WorkflowSettings, "timezone" | "defaultMeetingDuration">;
  /** Of the source module. */
  readonly fields: readonly { readonly name: string; readonly label: string }[];
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** Made-up values for a look at a template: every field of the record says its own label. */
export function sampleInvitation(sample: Sample): Invitation {
  const { company, bookingAgent, settings, fields, now } = sample;
  const hour = 60 * 60_000;
  const start = Math.ceil(now / (24 * hour)) * 24 * hour + 10 * hour;
  const end = start + (settings.defaultMeetingDuration || 60) * 60_000;
  return {
    id: "00000000-0000-4000-8000-000000000000",
    method: "REQUEST",
    sequence: 0,
    sentAt: now,
    appointment: { start, end, timeZone: settings.timezone },
    company,
    bookingAgent,
    senderAddress: "invitations@milepost.example",
    fieldAgentName: "Sam Okafor",
    customer: {
      email: "rosa@customer.example",
      street: "14 Mill Lane",
      city: "Melport",
      postcode: "MP3 4QT",
    },
    acceptanceUrl: "https://milepost.example/thank-you",
    before: null,
    visitUrl: null,
    repliesTo: null,
    record: Object.fromEntries(fields.map(({ name, label }) => [name, label])),
  };
}
