import { expect, test } from "vitest";
import { signInPath } from "../product.ts";
import { everyEndpoint } from "./endpoints.ts";

/** The specification's call table, row by row. */
const table = [
  "GET /auth/check-auth",
  "GET /auth/logout",
  "GET /api/settings",
  "POST /api/settings",
  "POST /api/workflow/new",
  "PUT /api/settings/workflow/:workflowId/name",
  "DELETE /api/settings/workflow/:workflowId",
  "POST /api/sync-crm-fields",
  "GET /api/users",
  "GET /api/settings/access",
  "GET /api/workflow/:wf/access",
  "GET /api/search",
  "GET /api/recordDetails/:recordId",
  "PUT /api/updateRecordEmail/:recordId",
  "POST /api/calendarInvite",
  "GET /api/lookup-records/:module",
  "POST /api/processBooking",
  "GET /api/subscription/status",
  "POST /api/billing/create-portal-session",
  "POST /api/billing/create-checkout-session",
  "GET /api/email-templates",
  "GET /api/calendar-templates",
  "GET /api/thank-you-templates",
  "POST /api/email-templates/upload",
  "POST /api/calendar-templates/upload",
  "POST /api/thank-you-templates/upload",
  "GET /api/email-templates/download/:filename",
  "GET /api/calendar-templates/download/:filename",
  "GET /api/thank-you-templates/download/:filename",
  "POST /api/verify-acceptance",
  "POST /api/log-error",
];

/**
 * Besides the specification's: what makes a search explain itself, where the CRM reports changes, holds, and what
 * makes settings safe to change. */
const beside = [
  "GET /api/search/:id/explain",
  "GET /api/search/:id/check",
  "GET /api/search/:id/day",
  "GET /api/holds/:id/day",
  "GET /api/roads",
  "GET /api/place",
  "POST /hooks/crm/:organisation",
  "POST /hooks/sms/:organisation",
  "POST /hooks/stripe",
  "POST /api/holds",
  "POST /api/holds/:id/heartbeat",
  "DELETE /api/holds/:id",
  "GET /api/bookings/:id",
  "POST /api/bookings/:id/cancel",
  "POST /api/bookings/:id/move",
  "GET /api/appointments/:recordId",
  "GET /api/desk",
  "GET /api/desk/customers",
  "GET /api/waiting",
  "GET /api/waiting/customers",
  "PUT /api/waiting/:recordId",
  "DELETE /api/waiting/:recordId",
  "POST /api/waiting/offers/:id/take",
  "POST /api/waiting/offers/:id/pass",
  "GET /api/customers",
  "GET /api/team-day",
  "GET /api/unanswered",
  "POST /api/bookings/:id/accepted",
  "GET /api/attention",
  "POST /api/attention/cancellations",
  "GET /api/base-map/:version",
  "GET /api/agent-bases",
  "PUT /api/agent-bases/:userId",
  "POST /api/bookings/:id/settled",
  "GET /api/settings/workflow/:workflowId/history",
  "GET /api/settings/workflow/:workflowId/history/:version",
  "GET /api/settings/workflow/:workflowId/doctor",
  "GET /api/settings/workflow/:workflowId/crm-zone",
  "POST /api/settings/workflow/:workflowId/test-message",
  "POST /api/settings/workflow/:workflowId/try-search",
  "POST /api/settings/workflow/:workflowId/simulate",
  "GET /api/insight/workflow/:workflowId",
  "GET /api/insight/workflow/:workflowId/:table",
  "GET /api/insight/workflow/:workflowId/weekly-mail",
  "PUT /api/insight/workflow/:workflowId/weekly-mail",
  "DELETE /api/insight/workflow/:workflowId/weekly-mail",
  "GET /api/templates/preview",
  "GET /api/templates/preview/page",
  "GET /api/templates/text",
  "POST /api/templates/preview",
  "POST /api/templates/preview/page",
  "POST /api/my-visit",
  "POST /api/my-visit/confirm",
  "POST /api/my-visit/times",
  "POST /api/my-visit/move",
  "POST /api/my-visit/cancel",
];

test("every call of the specification exists: 31 and the sign-in redirect; and no other but those listed", () => {
  const ours = everyEndpoint.map(({ method, path }) => `${method} ${path}`);
  expect(ours.toSorted()).toEqual([...table, ...beside].toSorted());
  expect(new Set([...table, `GET ${signInPath}`]).size).toBe(32);
});

test("every name in a path is a declared parameter, and every parameter is in the path", () => {
  for (const call of everyEndpoint) {
    const inPath = call.path.match(/(?<=:)\w+/g) ?? [];
    const declared = "params" in call ? Object.keys(call.params.shape) : [];
    expect(declared, call.path).toEqual([...inPath]);
  }
});

test("a call for a workflow's users or admins says which workflows it touches, no other does", () => {
  for (const call of everyEndpoint) {
    const needsWorkflow = call.caller === "workflow-user" || call.caller === "workflow-admin";
    expect("workflows" in call, call.path).toBe(needsWorkflow);
  }
});

test("only what a stranger needs is public", () => {
  const open = everyEndpoint.filter(({ caller }) => caller === "public").map(({ path }) => path);
  expect(open.toSorted()).toEqual([
    "/api/log-error",
    "/api/my-visit",
    "/api/my-visit/cancel",
    "/api/my-visit/confirm",
    "/api/my-visit/move",
    "/api/my-visit/times",
    "/api/thank-you-templates/download/:filename",
    "/api/verify-acceptance",
    "/auth/check-auth",
    "/auth/logout",
  ]);
});
