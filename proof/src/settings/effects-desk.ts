import type { Mapping } from "@milepost/contract/settings/mapping.ts";
import type { WorkflowSettings } from "@milepost/contract/settings/workflow-settings.ts";
import type { Cell } from "@milepost/kit/cell.ts";
import { acceptInvitation } from "@milepost/kit/company/accept-invitation.ts";
import { type BookingDesk, openBookingDesk } from "@milepost/kit/company/booking-desk.ts";
import type { RawRecord } from "@milepost/kit/company/sandbox.ts";
import { openSettingsDesk } from "@milepost/kit/company/settings-desk.ts";
import { until } from "@milepost/kit/until.ts";

/** What came of one booking, in the outside world. */
interface Outcome {
  readonly deal: RawRecord;
  /** Undefined: none was made. */
  readonly meeting: RawRecord | undefined;
  /** The invitation, as text. */
  readonly mail: string;
  readonly to: string;
}

/** A company whose settings are tried by what they do to bookings, mails, chats and people. */
export interface EffectsDesk {
  readonly desk: BookingDesk;
  readonly cell: Cell;
  readonly sandboxUrl: string;
  readonly wf: number;
  settings(): Promise<WorkflowSettings>;
  save(change: object): Promise<number>;
  /** Saves it, books a new customer with an invitation, and looks at what that came to. */
  bookWith(change: object, form?: object, which?: { readonly skip: number }): Promise<Outcome>;
  /** Has the sweeper look at once. */
  wake(): Promise<void>;
  upload(kind: "email" | "calendar" | "thank-you", name: string, content: string): Promise<string>;
  mailsTo(to: string): Promise<string[]>;
  /** As the customer who got that invitation. */
  accept(mail: string): Promise<void>;
  /** Of all workflows, as text. */
  chats(): Promise<string[]>;
}

export async function openEffectsDesk(cell: Cell): Promise<EffectsDesk> {
  const desk = await openBookingDesk(cell, "91");
  const page = openSettingsDesk(desk.admin);
  const mapped = (rows: readonly Mapping[]) => rows;
  const pair = { sourceModule: "Leads", destinationModule: "Deals", mapped };
  const [wf = 0] = await desk.addWorkflows([pair]);
  let made = 0;

  async function listJson(path: string): Promise<string[]> {
    const answer = await fetch(`${cell.sandboxUrl}${path}`);
    const { messages } = (await answer.json()) as { messages: unknown[] };
    return messages.map((message) => JSON.stringify(message));
  }
  const mailsTo = (to: string) => listJson(`/mailbox/messages?${new URLSearchParams({ to })}`);
  const save = async (change: object) => (await page.save(wf, change)).status;

  return {
    desk,
    cell,
    sandboxUrl: cell.sandboxUrl,
    wf,
    save,
    mailsTo,
    settings: async () => (await page.readOne(wf)).settings as WorkflowSettings,
    accept: (mail) => acceptInvitation(cell, mail),
    chats: () => listJson("/chat/messages"),
    async upload(kind, name, content) {
      const path = `/api/${kind}-templates/upload?workflowId=${wf}`;
      return String((await page.upload(path, name, content)).body.filename);
    },
    async wake() {
      const own = "select organisation_id as id from organisations where is_own";
      const [organisation] = await desk.rows<{ id: string }>(own);
      await fetch(`${cell.engineUrl}/sweeper/${organisation?.id}/wake`, { method: "POST" });
    },
    async bookWith(change, form = {}, which = { skip: 0 }) {
      const status = await save(change);
      if (status !== 200) throw new Error(`Saving ${JSON.stringify(change)} answered ${status}`);
      made += 1;
      const to = `effect-${made}@effects.example`;
      const recordId = await desk.insert("Leads", {
        Last_Name: `Effect${made}`,
        Company: "Private",
        Email: to,
        Street: "1 Quay",
        City: "Milton",
        Zip_Code: desk.postcode,
      });
      const { wish } = await desk.offerFor(wf, recordId, which);
      const { slot: slotID, fieldagent: appFieldAgentId, ...rest } = wish;
      const asked = { ...rest, slotID, appFieldAgentId, emailRecipient: to };
      const invited = await desk.post("/api/calendarInvite", asked);
      const { status: answered, body } = await desk.book(wish, { inviteEmail: to, ...form });
      if (answered !== 200) throw new Error(`Booking answered ${JSON.stringify([invited, body])}`);
      const id = /\d+$/.exec(body.redirectUrl ?? "")?.[0] ?? "";
      const deal = await desk.find("Deals", id);
      if (!deal) throw new Error(`The CRM has no deal ${id}`);
      await until(async () => (await mailsTo(to)).length > 0);
      const meetings = await desk.crm.list("Events");
      const meeting = meetings.find(({ What_Id }) => (What_Id as RawRecord | null)?.id === id);
      return { deal, meeting, to, mail: (await mailsTo(to))[0] ?? "" };
    },
  };
}
