import type { Cell } from "@milepost/kit/cell.ts";
import { acceptInvitation } from "@milepost/kit/company/accept-invitation.ts";
import {
  askFor,
  type BookingDesk,
  openBookingDesk,
  type Wish,
} from "@milepost/kit/company/booking-desk.ts";
import { mailsOf } from "@milepost/kit/company/mails-of.ts";
import { openSettingsDesk } from "@milepost/kit/company/settings-desk.ts";
import { until } from "@milepost/kit/until.ts";
import type { inventTyped, PlantedCompany, PlantedCustomer } from "./values.ts";

/** An office in which every planted value is used, as people use them. */
export async function openPlantedOffice(cell: Cell, number: string, company: PlantedCompany) {
  const desk = await openBookingDesk(cell, number, company.seed);
  const note = { ...askFor("Deals", "Next_Step"), required: false };
  const [wf = 0] = await desk.addWorkflows([
    {
      sourceModule: "Leads",
      destinationModule: "Deals",
      settings: { bookingAgentFields: [note] },
    },
  ]);
  await writeTexts(desk, wf, company, cell.sandboxUrl);

  const addLead = ({
    firstName,
    lastName,
    email,
    phone,
    mobile,
    street,
    city,
    note,
  }: PlantedCustomer) =>
    desk.insert("Leads", {
      First_Name: firstName,
      Last_Name: lastName,
      Company: lastName,
      Email: email,
      Phone: phone,
      Mobile: mobile,
      Street: street,
      City: city,
      Zip_Code: desk.postcode,
      Description: note,
    });
  const invite = async ({ slot, fieldagent, ...wish }: Wish, to: string) => {
    const { status, body } = await desk.post("/api/calendarInvite", {
      ...wish,
      slotID: slot,
      appFieldAgentId: fieldagent,
      emailRecipient: to,
    });
    if (status !== 200) throw new Error(`The invitation was answered with ${status}`);
    return body.reservationId ?? "";
  };
  async function book(wish: Wish, form: object): Promise<string> {
    const { status, body } = await desk.book(wish, form);
    if (status !== 200 || !body.bookingId)
      throw new Error(`The booking was answered with ${status}`);
    return body.bookingId;
  }

  return {
    desk,
    /** Invited at a wrong address first, accepts, and is booked at the second try; browsers and the CRM fail meanwhile. */
    async serve(customer: PlantedCustomer, typed: ReturnType<typeof inventTyped>) {
      const recordId = await addLead(customer);
      await lookUp(desk, typed.lookedUp);
      const { wish } = await desk.offerFor(wf, recordId);
      await invite(wish, typed.wrongEmail);
      await invite(wish, customer.email);
      await reportError(desk, customer, typed.errorWords);
      const form = {
        inviteEmail: customer.email,
        bottomSection: { "Deals.Next_Step": typed.typedNote },
      };
      const [mail] = await mailsOf(cell, customer.email);
      await acceptInvitation(cell, mail?.html ?? "");
      await desk.crm.control("misbehave", { kind: "html", forCalls: 2 });
      await desk.book(wish, form);
      await desk.crm.control("misbehave", { kind: "ok" });
      return { recordId, id: await book(wish, form) };
    },
    /** Invited, and the hold is given back. */
    async disappoint(customer: PlantedCustomer) {
      const recordId = await addLead(customer);
      const { wish } = await desk.offerFor(wf, recordId);
      const id = await invite(wish, customer.email);
      await desk.agent.send(`/api/holds/${id}`, { method: "DELETE" });
      await until(async () => (await mailsOf(cell, customer.email)).length === 2, 60_000);
      return { recordId, id };
    },
    /** Invited and booked, and to come. */
    async expect(customer: PlantedCustomer) {
      const recordId = await addLead(customer);
      const { wish } = await desk.offerFor(wf, recordId);
      await invite(wish, customer.email);
      return { recordId, id: await book(wish, { inviteEmail: customer.email }) };
    },
    /** As if the visit had been some days ago. */
    makePast: (id: string) =>
      desk.rows(
        `update reservations set starts_at = starts_at - interval '20 days', ends_at = ends_at - interval '20 days'
       where is_own and reservation_id = $1`,
        [id],
      ),
  };
}

/** In the mails, the calendar, the customer's page, the meeting's title and the chat. */
async function writeTexts(
  desk: BookingDesk,
  wf: number,
  { texts }: PlantedCompany,
  sandboxUrl: string,
): Promise<void> {
  const settings = openSettingsDesk(desk.admin);
  const upload = async (kind: string, name: string, content: string) => {
    const at = `/api/${kind}-templates/upload?workflowId=${wf}`;
    return String((await settings.upload(at, name, content)).body.filename);
  };
  const fields = ["First_Name", "Last_Name", "Email", "Phone", "Mobile", "Description"];
  const shown = fields.map((field) => `{{${field}}}`).join(" ");
  const own = "{{appStreet}} {{appCity}}";
  const email = await upload(
    "email",
    "mail.html",
    `<title>${texts.mail}</title><p>${shown} ${own} <a href="{{acceptanceLink}}">Accept</a></p>`,
  );
  const calendar = await upload(
    "calendar",
    "event.ics",
    `BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nSUMMARY:${texts.calendar}\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n`,
  );
  await upload("thank-you", "thanks.html", `<p>${texts.thankYou}</p>`);
  const { templates } = (await settings.readOne(wf)).settings;
  const webhookUrl = `${sandboxUrl}/slack/services/T0ERASE/B0ERASE/${texts.webhook}`;
  const saved = await settings.save(wf, {
    templates: {
      ...templates,
      email: { ...templates.email, currentTemplate: email },
      calendar: { ...templates.calendar, currentTemplate: calendar },
    },
    defaultMeetingTitle: texts.meetingTitle,
    notifications: { system: "slack", webhookUrl },
  });
  if (saved.status !== 200)
    throw new Error(`The settings were not taken: ${JSON.stringify(saved.body)}`);
}

async function lookUp(desk: BookingDesk, name: string): Promise<void> {
  const query = new URLSearchParams({ displayField: "Account_Name", searchTerm: name });
  await desk.agent.send(`/api/lookup-records/Accounts?${query}`);
}

/** What a browser says when our own page breaks in the middle of a customer's data. */
async function reportError(
  desk: BookingDesk,
  { lastName, street }: PlantedCustomer,
  words: string,
): Promise<void> {
  const { status } = await desk.post("/api/log-error", {
    message: `Cannot read ${lastName} of ${words}`,
    stack: `TypeError: Cannot read ${lastName}\n    at ${street} (https://milepost.example/a.js:1:2)`,
    url: `https://milepost.example/book?inviteEmail=${words}`,
    timestamp: new Date().toISOString(),
    userAgent: "Firefox",
  });
  if (status !== 200) throw new Error(`The error was answered with ${status}`);
}
