import { builtInTemplates } from "./built-in-templates.ts";
import type { Invitation } from "./invitation.ts";

/** An invitation made for tests; `given` replaces what a test is about. */
export function anInvitation(given: Partial<Invitation> = {}): Invitation {
  return {
    id: "0190f3a2-7c1e-7b3a-9c55-1f0d3a5b7c9e",
    method: "REQUEST",
    sequence: 0,
    before: null,
    sentAt: Date.parse("2025-02-01T09:30:00Z"),
    appointment: {
      start: Date.parse("2025-02-10T10:00:00Z"),
      end: Date.parse("2025-02-10T12:00:00Z"),
      timeZone: "Europe/London",
    },
    company: "Fairfield Windows",
    senderAddress: "invitations@milepost.example",
    bookingAgent: { name: "Bea Holt", email: "bea@windows.example" },
    fieldAgentName: "Sam Okafor",
    customer: {
      email: "rosa@customer.example",
      street: "14 Mill Lane",
      city: "Melport",
      postcode: "MP3 4QT",
    },
    acceptanceUrl: "https://milepost.example/thank-you?recordId=57&token=a.b&wf=1",
    visitUrl: null,
    repliesTo: null,
    record: {},
    ...given,
  };
}

export const ownTemplates = {
  email: builtInTemplates["defaultEmail.html"] ?? "",
  calendar: builtInTemplates["sampleInvite.ics"] ?? "",
};
