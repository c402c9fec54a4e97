import type { Browserless } from "@milepost/kit/browserless.ts";
import type { Cell } from "@milepost/kit/cell.ts";
import { type BookingDesk, openBookingDesk } from "@milepost/kit/company/booking-desk.ts";
import { openSettingsDesk, type SettingsDesk } from "@milepost/kit/company/settings-desk.ts";

export interface TemplatesCompany {
  readonly desk: BookingDesk;
  readonly settings: SettingsDesk;
  readonly wf: number;
  /** Uploads a file and answers with the name it is kept under. */
  upload(kind: "email" | "thank-you", name: string, content: string): Promise<string>;
  /** The address behind "Confirm appointment" in an invitation that a customer has just received. */
  readonly link: string;
}

/** A company with a workflow, whose administrator uploads whatever comes to hand, and one customer who was invited. */
export async function openTemplatesCompany(cell: Cell): Promise<TemplatesCompany> {
  const desk = await openBookingDesk(cell, "46");
  const settings = openSettingsDesk(desk.admin);
  const way = { sourceModule: "Leads", destinationModule: "Deals" };
  const [wf = 0] = await desk.addWorkflows([way]);
  return {
    desk,
    settings,
    wf,
    async upload(kind, name, content) {
      const path = `/api/${kind}-templates/upload?workflowId=${wf}`;
      const { status, body } = await settings.upload(path, name, content);
      if (status !== 200) throw new Error(`The upload answered ${JSON.stringify(body)}`);
      return String(body.filename);
    },
    link: await invite(cell, desk, wf),
  };
}

async function invite(cell: Cell, desk: BookingDesk, wf: number): Promise<string> {
  const emailRecipient = "quill@customer.example";
  const recordId = await desk.insert("Leads", {
    Last_Name: "Quill",
    Company: "Firm",
    Email: emailRecipient,
    Zip_Code: desk.postcode,
  });
  const { wish } = await desk.offerFor(wf, recordId);
  const { slot: slotID, fieldagent: appFieldAgentId, ...rest } = wish;
  const asked = { ...rest, slotID, appFieldAgentId, emailRecipient };
  const { status, body } = await desk.post("/api/calendarInvite", asked);
  if (status !== 200) throw new Error(`The invitation answered ${JSON.stringify(body)}`);
  const query = new URLSearchParams({ to: emailRecipient });
  const box = await fetch(`${cell.sandboxUrl}/mailbox/messages?${query}`);
  const { messages } = (await box.json()) as { messages: { html: string }[] };
  const [, link = ""] = /href="([^"]*\/thank-you\?[^"]*)"/.exec(messages[0]?.html ?? "") ?? [];
  return link.replaceAll("&amp;", "&");
}

/** The session of somebody who has signed in, for a real browser. Which sends what is for https alone to localhost too. */
export function cookiesOf({ cookie }: Browserless, url: string) {
  return cookie()
    .split("; ")
    .map((pair) => {
      const at = pair.indexOf("=");
      const [name, value] = [pair.slice(0, at), pair.slice(at + 1)];
      return { name, value, url: url.replace("http:", "https:"), secure: true };
    });
}
