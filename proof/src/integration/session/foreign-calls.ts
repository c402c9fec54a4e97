import type { KnownEndpoint } from "@milepost/contract/endpoints/endpoints.ts";

type Contract = KnownEndpoint;
/** Spread over the union, because the names must stay together with their own method. */
type NameOf<E extends { method: string; path: string }> = E extends unknown
  ? `${E["method"]} ${E["path"]}`
  : never;
export type EndpointName = NameOf<Contract>;

/** What an organisation has that another must not get at by naming it. */
export interface Things {
  readonly organisation: string;
  readonly zgid: string;
  readonly wf: number;
  readonly recordId: string;
  readonly userId: string;
  readonly searchId: string;
  readonly slot: string;
  /** Of a slot that is held. */
  readonly reservationId: string;
  /** Of a visit that stands. */
  readonly bookingId: string;
  /** Of a customer's own link. */
  readonly visitToken: string;
  /** A time that a customer was shown, as it is sealed for them. */
  readonly choice: string;
  /** Of an email template. */
  readonly filename: string;
  /** Of a contact's. */
  readonly partOfName: string;
}

export interface Sent {
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, string | number>>;
  readonly body?: object;
}

/** Every call of the contract with somebody's things in every position that takes any. A new call does not compile before it is here. */
export function callsNaming(things: Things): Readonly<Record<EndpointName, Sent>> {
  const { organisation, zgid, wf, recordId, userId, searchId, slot, reservationId } = things;
  const { filename, bookingId, visitToken: token, choice } = things;
  const template = { query: { workflowId: wf } };
  const file = { params: { filename } };
  const preview = { query: { workflowId: wf, kind: "email", filename, recordId } };
  const days = { from: "2026-11-01", to: "2027-01-31" };
  // The word of the captcha is put in when it is sent.
  const link = { captcha: "", token };
  const booking = { recordId, wf, deviation: 0 };
  return {
    "GET /auth/check-auth": {},
    "GET /auth/logout": {},
    "GET /api/settings": {},
    "POST /api/settings": {
      body: {
        workflowUpdates: [
          {
            workflowId: wf,
            workflowSettings: {
              selectedFieldAgents: [userId],
              selectedUsers: [userId],
              selectedAdmins: [userId],
            },
          },
        ],
      },
    },
    "POST /api/workflow/new": {
      body: {
        workflowName: "",
        sourceModule: "Leads",
        destinationModule: "Deals",
        createMeeting: true,
      },
    },
    "PUT /api/settings/workflow/:workflowId/name": {
      params: { workflowId: wf },
      body: { workflowName: "Taken over" },
    },
    "DELETE /api/settings/workflow/:workflowId": { params: { workflowId: wf } },
    "GET /api/settings/workflow/:workflowId/history": { params: { workflowId: wf } },
    "GET /api/settings/workflow/:workflowId/history/:version": {
      params: { workflowId: wf, version: 1 },
    },
    "GET /api/settings/workflow/:workflowId/doctor": { params: { workflowId: wf } },
    "GET /api/settings/workflow/:workflowId/crm-zone": { params: { workflowId: wf } },
    "POST /api/settings/workflow/:workflowId/test-message": {
      params: { workflowId: wf },
      body: { system: "slack", webhookUrl: "" },
    },
    "POST /api/settings/workflow/:workflowId/try-search": {
      params: { workflowId: wf },
      body: { change: { selectedFieldAgents: [userId] }, postcode: "MP1" },
    },
    "POST /api/settings/workflow/:workflowId/simulate": {
      params: { workflowId: wf },
      body: { change: { selectedFieldAgents: [userId] } },
    },
    "GET /api/insight/workflow/:workflowId": { params: { workflowId: wf }, query: days },
    "GET /api/insight/workflow/:workflowId/weekly-mail": { params: { workflowId: wf } },
    "PUT /api/insight/workflow/:workflowId/weekly-mail": { params: { workflowId: wf } },
    "DELETE /api/insight/workflow/:workflowId/weekly-mail": { params: { workflowId: wf } },
    "GET /api/insight/workflow/:workflowId/:table": {
      params: { workflowId: wf, table: "lost-demand" },
      query: days,
    },
    "POST /api/sync-crm-fields": {},
    "GET /api/users": {},
    "GET /api/settings/access": {},
    "GET /api/workflow/:wf/access": { params: { wf } },
    "GET /api/search": { query: { wf, recordId } },
    "GET /api/search/:id/explain": { params: { id: searchId } },
    "GET /api/search/:id/check": { params: { id: searchId }, query: { slot } },
    "GET /api/search/:id/day": { params: { id: searchId }, query: { slot } },
    "GET /api/holds/:id/day": { params: { id: reservationId } },
    "GET /api/roads": { query: { lon: 2.62, lat: 53.38 } },
    "GET /api/base-map/:version": { params: { version: "0" } },
    "GET /api/place": { query: { postcode: "MP1" } },
    "GET /api/recordDetails/:recordId": { params: { recordId }, query: { wf } },
    "PUT /api/updateRecordEmail/:recordId": {
      params: { recordId },
      body: { email: "taken@over.example", wf },
    },
    "POST /api/calendarInvite": {
      body: {
        ...booking,
        slotID: slot,
        appFieldAgentId: userId,
        emailRecipient: "taken@over.example",
      },
    },
    "POST /api/holds": { body: { ...booking, slot, fieldagent: userId } },
    "POST /api/holds/:id/heartbeat": { params: { id: reservationId } },
    "DELETE /api/holds/:id": { params: { id: reservationId } },
    "GET /api/bookings/:id": { params: { id: bookingId } },
    "POST /api/bookings/:id/cancel": {
      params: { id: bookingId },
      body: { reason: "Taken over" },
    },
    "POST /api/bookings/:id/move": {
      params: { id: bookingId },
      body: { slot, deviation: 0, fieldagent: userId },
    },
    "GET /api/appointments/:recordId": { params: { recordId }, query: { wf } },
    "GET /api/attention": {},
    "POST /api/attention/cancellations": {},
    "GET /api/agent-bases": {},
    "PUT /api/agent-bases/:userId": { params: { userId }, body: { postcode: null } },
    "GET /api/desk": {},
    "GET /api/desk/customers": {},
    "GET /api/unanswered": {},
    "POST /api/bookings/:id/accepted": { params: { id: bookingId } },
    "GET /api/waiting": {},
    "GET /api/waiting/customers": {},
    "PUT /api/waiting/:recordId": {
      params: { recordId },
      body: {
        wf,
        postcode: "MP1",
        weekdays: [1],
        parts: ["morning"],
        addedAtMost: 10,
        until: "2099-01-01",
      },
    },
    "DELETE /api/waiting/:recordId": { params: { recordId }, query: { wf } },
    "POST /api/waiting/offers/:id/take": { params: { id: reservationId } },
    "POST /api/waiting/offers/:id/pass": { params: { id: reservationId } },
    "GET /api/team-day": { query: { wf } },
    "GET /api/customers": { query: { wf, text: things.partOfName } },
    "POST /api/bookings/:id/settled": { params: { id: bookingId } },
    "GET /api/lookup-records/:module": {
      params: { module: "Contacts" },
      query: { searchTerm: things.partOfName },
    },
    "POST /api/processBooking": {
      body: {
        ...booking,
        topSection: {},
        bottomSection: {},
        slot,
        fieldagent: userId,
        isBooking: true,
      },
    },
    "GET /api/subscription/status": {},
    "POST /api/billing/create-portal-session": {},
    "POST /api/billing/create-checkout-session": { body: { billingCycle: "monthly" } },
    "GET /api/email-templates": template,
    "POST /api/email-templates/upload": template,
    "GET /api/email-templates/download/:filename": file,
    "GET /api/calendar-templates": template,
    "POST /api/calendar-templates/upload": template,
    "GET /api/calendar-templates/download/:filename": file,
    "GET /api/thank-you-templates": template,
    "POST /api/thank-you-templates/upload": template,
    "GET /api/thank-you-templates/download/:filename": file,
    "GET /api/templates/preview": preview,
    "GET /api/templates/preview/page": preview,
    "GET /api/templates/text": preview,
    "POST /api/templates/preview": preview,
    "POST /api/templates/preview/page": preview,
    "POST /api/verify-acceptance": {
      body: { captcha: "", recordId, zohoOrgId: zgid, token: organisation, wf },
    },
    "POST /api/my-visit": { body: link },
    "POST /api/my-visit/confirm": { body: link },
    "POST /api/my-visit/times": { body: link },
    "POST /api/my-visit/move": { body: { ...link, choice } },
    "POST /api/my-visit/cancel": { body: link },
    "POST /api/log-error": {
      body: {
        message: recordId,
        stack: "",
        url: "/",
        userAgent: "",
        timestamp: "2026-11-15T00:00:00Z",
      },
    },
    "POST /hooks/crm/:organisation": {
      params: { organisation },
      body: { channel_id: "1", token: organisation, module: "Leads", ids: [recordId] },
    },
    "POST /hooks/sms/:organisation": {
      params: { organisation },
      query: { reminder: organisation },
      body: { MessageSid: "SM1", MessageStatus: "delivered", To: "+447700900123" },
    },
    "POST /hooks/stripe": {
      body: {
        id: "evt_1",
        object: "event",
        type: "customer.subscription.updated",
        data: { object: { metadata: { organisation } } },
      },
    },
  };
}
