import { expect, test } from "vitest";
import { lookupDebounceMs } from "../limits.ts";
import { signInPath } from "../product.ts";
import { syncCrmFields } from "../settings/crm-field.ts";
import { z } from "../zod.ts";
import {
  createCheckoutSession,
  createPortalSession,
  readSubscriptionStatus,
  SubscriptionRefusal,
} from "./billing.ts";
import { BookingRefusal, processBooking, sendCalendarInvite } from "./booking.ts";
import { listUsers } from "./crm-user.ts";
import type { Endpoint } from "./endpoint.ts";
import { logError } from "./log-error.ts";
import { lookUpRecords, readRecordDetails, updateRecordEmail } from "./record.ts";
import { searchSlots } from "./search.ts";
import { checkAuth, logout } from "./session.ts";
import { checkSettingsAccess, readSettings, SettingsRefusal, saveSettings } from "./settings.ts";
import { calendarTemplates, emailTemplates, thankYouTemplates } from "./templates.ts";
import { verifyAcceptance } from "./verify-acceptance.ts";
import { checkWorkflowAccess, createWorkflow, deleteWorkflow, renameWorkflow } from "./workflow.ts";

/** Of an object, of what a list holds, of the first of several shapes. */
function keysOf(schema: unknown): string[] {
  if (schema instanceof z.ZodObject) return Object.keys(schema.shape);
  if (schema instanceof z.ZodArray) return keysOf(schema.element);
  if (schema instanceof z.ZodDiscriminatedUnion) return keysOf(schema.options[0]);
  return [];
}

/** The call, and the keys that it takes and answers: a row of the specification's table. */
function rowOf({ method, path, query, body, upload, answer }: Endpoint) {
  return {
    call: `${method} ${path}`,
    takes: [...keysOf(query), ...keysOf(body), ...(upload ? [upload.field] : [])],
    answers: keysOf(answer),
  };
}

/** These, perhaps among others of ours. */
const row = (call: string, takes: string, answers: string) => ({
  call,
  takes: takes === "" ? [] : expect.arrayContaining(takes.split(", ")),
  answers: expect.arrayContaining(answers === "" ? [] : answers.split(", ")),
});

test("sessions, settings and workflows are called as the specification writes it", () => {
  // Spec: GET /auth/check-auth | none | authenticated, user
  expect.soft(rowOf(checkAuth)).toEqual(row("GET /auth/check-auth", "", "authenticated, user"));
  // Spec: GET /auth/logout | none | on 401 and on Logout: clear cookie, go to /login
  expect.soft(rowOf(logout)).toEqual(row("GET /auth/logout", "", ""));
  // Spec: Browser redirect /auth/{provider} | none | login
  expect.soft(signInPath).toBe("/auth/zoho");
  const settings = row("GET /api/settings", "", "workflows, crmModuleFields, users");
  // Spec: GET /api/settings | none | workflows (workflowId, workflowName, settings), crmModuleFields
  expect.soft(rowOf(readSettings)).toEqual(settings);
  const saved = [rowOf(saveSettings), keysOf(saveSettings.body.shape.workflowUpdates)];
  const refused = expect.arrayContaining(["validationFailed", "validationErrors"]);
  // Spec: POST /api/settings | workflowUpdates: list of workflowId and workflowSettings | result message, or validationFailed with validationErrors
  expect([...saved, keysOf(SettingsRefusal)]).toEqual([
    row("POST /api/settings", "workflowUpdates", "message"),
    ["workflowId", "workflowSettings"],
    refused,
  ]);
  const modules = "workflowName, sourceModule, destinationModule, createMeeting";
  const created = row("POST /api/workflow/new", modules, "workflow, message");
  // Spec: POST /api/workflow/new | workflowName, sourceModule, destinationModule, createMeeting | workflow.workflowId
  expect.soft(rowOf(createWorkflow)).toEqual(created);
  const name = "/api/settings/workflow/:workflowId/name";
  // Spec: PUT /api/settings/workflow/{workflowId}/name | workflowName | success
  expect.soft(rowOf(renameWorkflow)).toEqual(row(`PUT ${name}`, "workflowName", "success"));
  const deleted = row("DELETE /api/settings/workflow/:workflowId", "", "success");
  // Spec: DELETE /api/settings/workflow/{id} | none | success
  expect.soft(rowOf(deleteWorkflow)).toEqual(deleted);
  const synced = row("POST /api/sync-crm-fields", "", "crmModuleFields, message");
  // Spec: POST /api/sync-crm-fields | none | crmModuleFields, message
  expect.soft(rowOf(syncCrmFields)).toEqual(synced);
  // Spec: GET /api/users | none | user list
  expect.soft(rowOf(listUsers)).toEqual(row("GET /api/users", "", "_id, name"));
  const access = row("GET /api/settings/access", "", "hasAccess");
  // Spec: GET /api/settings/access | none | hasAccess
  expect.soft(rowOf(checkSettingsAccess)).toEqual(access);
  const open = row("GET /api/workflow/:wf/access", "", "hasAccess");
  // Spec: GET /api/workflow/{wf}/access | none | hasAccess
  expect.soft(rowOf(checkWorkflowAccess)).toEqual(open);
});

test("searches, records and bookings are called as the specification writes it", () => {
  const found = "salesPersonName, appFieldAgentId, slots";
  const searched = row("GET /api/search", "postcode, wf, recordId", found);
  // Spec: GET /api/search | query postcode, wf, recordId | list of salesPersonName, appFieldAgentId, slots
  expect.soft(rowOf(searchSlots)).toEqual(searched);
  const nested = "Email, Contacts, Accounts, Deals";
  const details = row("GET /api/recordDetails/:recordId", "wf", nested);
  // Spec: GET /api/recordDetails/{recordId}?wf={wf} | none | record fields including Email and nested Contacts, Accounts, Deals
  expect.soft(rowOf(readRecordDetails)).toEqual(details);
  const written = row("PUT /api/updateRecordEmail/:recordId", "email, wf", "success");
  // Spec: PUT /api/updateRecordEmail/{recordId} | email, wf | not shown
  expect.soft(rowOf(updateRecordEmail)).toEqual(written);
  const wish = "slotID, deviation, recordId, appFieldAgentId, emailRecipient, wf";
  const invited = row("POST /api/calendarInvite", wish, "success");
  // Spec: POST /api/calendarInvite | slotID, deviation, recordId, appFieldAgentId, emailRecipient, wf | success, or error
  expect.soft(rowOf(sendCalendarInvite)).toEqual(invited);
  const looked = row("GET /api/lookup-records/:module", "displayField, searchTerm", "records");
  // Spec: GET /api/lookup-records/{module} | query displayField, searchTerm | success, records (id, name). Search is debounced 300 ms
  expect.soft(rowOf(lookUpRecords)).toEqual(looked);
  // Spec: GET /api/lookup-records/{module} | query displayField, searchTerm | success, records (id, name). Search is debounced 300 ms
  expect.soft(lookupDebounceMs).toBe(300);
  const form =
    "topSection, bottomSection, recordId, wf, slot, fieldagent, inviteEmail, deviation, isBooking";
  const booked = row("POST /api/processBooking", form, "success, message, redirectUrl");
  const refused = ["success", "message", "error", "code", "missingField"];
  // Spec: POST /api/processBooking | booking payload above | success, message, redirectUrl, error, code, missingField
  expect([rowOf(processBooking), keysOf(BookingRefusal)]).toEqual([
    booked,
    expect.arrayContaining(refused),
  ]);
});

test("billing, templates and the customer's page are called as the specification writes it", () => {
  const denied = ["subscriptionStatus", "trialEndsAt", "currentPeriodEnd", "message"];
  const status = rowOf(readSubscriptionStatus);
  // Spec: GET /api/subscription/status | none | status; 402 carries subscriptionStatus, trialEndsAt, currentPeriodEnd, message
  expect([status.call, status.answers, keysOf(SubscriptionRefusal)]).toEqual([
    "GET /api/subscription/status",
    expect.arrayContaining(["status", "trialEndsAt", "currentPeriodEnd"]),
    expect.arrayContaining(denied),
  ]);
  const portal = row("POST /api/billing/create-portal-session", "", "url");
  // Spec: POST /api/billing/create-portal-session | none | url then redirect; error field error
  expect.soft(rowOf(createPortalSession)).toEqual(portal);
  const { billingCycle } = createCheckoutSession.body.shape;
  const order = row("POST /api/billing/create-checkout-session", "billingCycle, promoCode", "url");
  // Spec: POST /api/billing/create-checkout-session | billingCycle (monthly or annual), promoCode (omitted when empty) | url then redirect
  expect([rowOf(createCheckoutSession), billingCycle.options]).toEqual([
    order,
    ["monthly", "annual"],
  ]);
  const kinds = [emailTemplates, calendarTemplates, thankYouTemplates];
  const listed = kinds.map(({ list }) => rowOf(list));
  // Spec: GET /api/email-templates, /api/calendar-templates, /api/thank-you-templates | query workflowId | templates (list of file names)
  expect(listed).toEqual([
    row("GET /api/email-templates", "workflowId", "templates"),
    row("GET /api/calendar-templates", "workflowId", "templates"),
    row("GET /api/thank-you-templates", "workflowId", "templates"),
  ]);
  const taken = kinds.map(({ upload }) => rowOf(upload));
  // Spec: POST the same three paths plus /upload | query workflowId; multipart with file field template | filename, status 200
  expect(taken).toEqual([
    row("POST /api/email-templates/upload", "workflowId, template", "filename"),
    row("POST /api/calendar-templates/upload", "workflowId, template", "filename"),
    row("POST /api/thank-you-templates/upload", "workflowId, template", "filename"),
  ]);
  const files = kinds.map(({ download }) => rowOf(download).call);
  // Spec: GET the same three paths plus /download/{filename} | none | file blob. The thank-you page uses the thank-you one for its HTML
  expect(files).toEqual([
    "GET /api/email-templates/download/:filename",
    "GET /api/calendar-templates/download/:filename",
    "GET /api/thank-you-templates/download/:filename",
  ]);
  const link = "captcha, recordId, zohoOrgId, token, wf";
  const verified = row("POST /api/verify-acceptance", link, "");
  // Spec: POST /api/verify-acceptance | captcha, recordId, zohoOrgId, token, wf | 200 means verified
  expect.soft(rowOf(verifyAcceptance)).toEqual(verified);
  const entry = "message, stack, url, timestamp, userAgent";
  // Spec: POST /api/log-error | message, stack, url, timestamp, userAgent | none
  expect.soft(rowOf(logError)).toEqual(row("POST /api/log-error", entry, ""));
});
