import { defaultCustomerLink } from "@milepost/contract/settings/customer-link.ts";
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
  /** The address behind "Change or cancel your visit" in it. */
  readonly visitLink: string;
}

/** A company with a workflow, whose administrator uploads whatever comes to hand, and one customer who was invited. */
export async function openTemplatesCompany(cell: Cell): Promise<TemplatesCompany> {
  const desk = await openBookingDesk(cell, "46");
  const settings = openSettingsDesk(desk.admin);
  const customerLink = { ...defaultCustomerLink, enabled: true, hoursBefore: 0 };
  const modules = { sourceModule: "Leads", destinationModule: "Deals" };
  const [wf = 0] = await desk.addWorkflows([{ ...modules, settings: { customerLink } }]);
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
    ...(await invite(cell, desk, wf)),
  };
}

async function invite(cell: Cell, desk: BookingDesk, wf: number) {
  const emailRecipient = "quill@customer.example";
  const recordId = await desk.insert("Leads", {
    Last_Name: "Quill",
    Company: "Firm",
    Email: emailRecipient,
    Zip_Code: desk.postcode,
  });
  const { wish } = await desk.offerFor(wf, recordId, { skip: 3 });
  const { slot: slotID, fieldagent: appFieldAgentId, ...rest } = wish;
  const asked = { ...rest, slotID, appFieldAgentId, emailRecipient };
  const { status, body } = await desk.post("/api/calendarInvite", asked);
  if (status !== 200) throw new Error(`The invitation answered ${JSON.stringify(body)}`);
  const query = new URLSearchParams({ to: emailRecipient });
  const box = await fetch(`${cell.sandboxUrl}/mailbox/messages?${query}`);
  const { messages } = (await box.json()) as { messages: { html: string }[] };
  const linkTo = (path: string) => {
    const [, link = ""] =
      new RegExp(`href="([^"]*/${path}\\?[^"]*)"`).exec(messages[0]?.html ?? "") ?? [];
    return link.replaceAll("&amp;", "&");
  };
  const form = { inviteEmail: emailRecipient };
  const { body: booked } = await desk.book(wish, form);
  if (!booked.bookingId) throw new Error(`The booking answered ${JSON.stringify(booked)}`);
  return { link: linkTo("thank-you"), visitLink: linkTo("my-visit") };
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
