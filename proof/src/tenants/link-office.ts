import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { repository } from "@milepost/cell/program.ts";
import type { MyTime } from "@milepost/contract/endpoints/customer/my-visit.ts";
import type { Cell } from "@milepost/kit/cell.ts";
import { openBookingDesk, type Wish } from "@milepost/kit/company/booking-desk.ts";
import { mailsOf } from "@milepost/kit/company/mails-of.ts";
import { myVisitToken, openMyVisit } from "@milepost/kit/company/my-visit.ts";
import { until } from "@milepost/kit/until.ts";

const customerLink = {
  enabled: true,
  mayChange: true,
  mayCancel: true,
  maxAddedMinutes: 240,
  hoursBefore: 1,
};

/** A company whose customers have links of their own, and have been given and lost them in every way. */
export async function openLinkOffice(cell: Cell, number: string) {
  const desk = await openBookingDesk(cell, number);
  const way = { sourceModule: "Contacts", destinationModule: "Deals", settings: { customerLink } };
  const [wf = 0, off = 0, gone = 0] = await desk.addWorkflows([way, way, way]);
  const [own] = await desk.rows<{ id: string }>(
    "select organisation_id as id from organisations where is_own",
  );
  const organisation = own?.id ?? "";
  let made = 0;

  async function invited(workflow = wf) {
    made += 1;
    const to = `customer-${number}-${made}@link.example`;
    const values = { Last_Name: `Linked ${number}${made}`, Mailing_Zip: desk.postcode };
    const recordId = await desk.insert("Contacts", values);
    const { wish } = await desk.offerFor(workflow, recordId, { skip: 6 });
    return { to, recordId, wish, token: await invite(wish, to) };
  }

  async function invite({ slot, fieldagent, ...wish }: Wish, to: string): Promise<string> {
    const asked = { ...wish, slotID: slot, appFieldAgentId: fieldagent, emailRecipient: to };
    const { status, body } = await desk.post("/api/calendarInvite", asked);
    if (status !== 200) throw new Error(`The invitation answered ${status}: ${body.error}`);
    const token = myVisitToken((await mailsOf(cell, to)).at(-1)?.html ?? "");
    if (token === null) throw new Error("The invitation has no link of the customer's own");
    return token;
  }

  async function booked(workflow = wf) {
    const { wish, to, ...rest } = await invited(workflow);
    const { body } = await desk.book(wish, { inviteEmail: to });
    if (!body.bookingId) throw new Error(`The booking answered ${body.error}`);
    return { ...rest, wish, to, id: body.bookingId };
  }

  /** Its address is forgotten then. */
  const callOff = async (id: string) => {
    await desk.post(`/api/bookings/${id}/cancel`, { reason: "Not needed" });
    await until(async () => {
      const sql =
        "select from reservations where is_own and reservation_id = $1 and state = 'released'";
      return (await desk.rows(sql, [id])).length === 1;
    });
  };

  return {
    desk,
    wf,
    organisation,
    booked,
    /** Sealed, as the customer is shown them. */
    async choicesOf(token: string): Promise<readonly string[]> {
      const { status, body } = await openMyVisit(cell, token)<{ times: MyTime[] }>("/times");
      if (status !== 200) throw new Error(`A good link was shown no times: ${status}`);
      return body.times.map(({ choice }) => choice);
    },
    /** Links that once were good, by what became of them. */
    async listLost(): Promise<Readonly<Record<string, string>>> {
      const [cancelled, erased] = [await booked(), await booked()];
      await callOff(cancelled.id);
      await callOff(erased.id);
      await erase(cell, organisation, erased.recordId);
      const givenBack = await invited();
      const ids = "select reservation_id as id from reservations where is_own and record_id = $1";
      const [held] = await desk.rows<{ id: string }>(ids, [givenBack.recordId]);
      await desk.agent.send(`/api/holds/${held?.id}`, { method: "DELETE" });
      const replaced = await invited();
      await invite(replaced.wish, `new-${replaced.to}`);
      const [switchedOff, deleted] = [await booked(off), await booked(gone)];
      await desk.admin.post("/api/settings", {
        workflowUpdates: [
          {
            workflowId: off,
            workflowSettings: { customerLink: { ...customerLink, enabled: false } },
          },
        ],
      });
      await desk.admin.send(`/api/settings/workflow/${gone}`, { method: "DELETE" });
      return {
        "of a visit that the company cancelled": cancelled.token,
        "of a visit that was erased": erased.token,
        "of a hold that was given back": givenBack.token,
        "sent to an address that was replaced": replaced.token,
        "of a workflow that has links off": switchedOff.token,
        "of a workflow that was deleted": deleted.token,
      };
    },
    close: desk.close,
  };
}

export type LinkOffice = Awaited<ReturnType<typeof openLinkOffice>>;

async function erase(cell: Cell, organisation: string, recordId: string): Promise<void> {
  const file = join(repository, "apps/server/src/customer-erase.ts");
  const env = {
    DATABASE_MIGRATOR_URL: cell.databaseUrls.milepost_migrator,
    ENGINE_ADMIN_URL: cell.engineAdminUrl,
  };
  await promisify(execFile)(process.execPath, [file, organisation, "--record", recordId], { env });
}
