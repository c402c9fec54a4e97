import { plantsIn } from "./plant.ts";

const contract = "packages/contract/src";

export const callPlants = [
  ...plantsIn(`${contract}/endpoints/session.ts`, [
    ["GET /auth/check-auth", '"/auth/check-auth"', '"/auth/check"'],
    ["GET /auth/logout", '"/auth/logout"', '"/auth/sign-out"'],
    ["The user has a zohoAdminLevel.", "zohoAdminLevel: AdminLevel", "adminLevel: AdminLevel"],
  ]),
  ...plantsIn(`${contract}/endpoints/settings.ts`, [
    ["POST /api/settings | workflowUpdates", "{ workflowUpdates: z", "{ updates: z"],
    ["GET /api/settings/access", '"/api/settings/access"', '"/api/settings/allowed"'],
  ]),
  ...plantsIn(`${contract}/endpoints/workflow.ts`, [
    ["POST /api/workflow/new", '"/api/workflow/new"', '"/api/workflow"'],
    ["PUT /api/settings/workflow/{workflowId}/name", 'method: "PUT"', 'method: "POST"'],
    ["DELETE /api/settings/workflow/{id}", 'method: "DELETE"', 'method: "POST"'],
    ["GET /api/workflow/{wf}/access", '"/api/workflow/:wf/access"', '"/api/workflow/:wf/allowed"'],
  ]),
  ...plantsIn(`${contract}/settings/crm-field.ts`, [
    ["POST /api/sync-crm-fields", '"/api/sync-crm-fields"', '"/api/sync-fields"'],
  ]),
  ...plantsIn(`${contract}/endpoints/crm-user.ts`, [
    ["GET /api/users | none | user list", '"/api/users"', '"/api/people"'],
  ]),
  ...plantsIn(`${contract}/endpoints/search.ts`, [
    ["GET /api/search | query postcode, wf, recordId", '"/api/search"', '"/api/slots"'],
    ["GET /api/search | query postcode, wf, recordId", "    recordId: z", "    record: z"],
  ]),
  ...plantsIn(`${contract}/endpoints/record.ts`, [
    ["GET /api/recordDetails/{recordId}?wf={wf}", "/api/recordDetails/", "/api/record/"],
    ["PUT /api/updateRecordEmail/{recordId}", "/api/updateRecordEmail/", "/api/recordEmail/"],
    ["GET /api/lookup-records/{module}", "/api/lookup-records/", "/api/lookup/"],
  ]),
  ...plantsIn(`${contract}/endpoints/booking.ts`, [
    ["POST /api/calendarInvite", '"/api/calendarInvite"', '"/api/invite"'],
    ["POST /api/calendarInvite", "emailRecipient: EmailAddress", "email: EmailAddress"],
    ["POST /api/processBooking", '"/api/processBooking"', '"/api/book"'],
    ["POST /api/processBooking", "bottomSection: z", "agentSection: z"],
  ]),
  ...plantsIn(`${contract}/endpoints/billing.ts`, [
    ["GET /api/subscription/status", '"/api/subscription/status"', '"/api/subscription"'],
    ["POST /api/billing/create-portal-session", "create-portal-session", "portal-session"],
    ["POST /api/billing/create-checkout-session", "promoCode: z", "promotionCode: z"],
    ["Subscription: status (trial_unused, trial_active", '  "past_due",\n', ""],
  ]),
  ...plantsIn(`${contract}/endpoints/templates.ts`, [
    ["GET /api/email-templates, /api/calendar-templates", 'Endpoints("email"', 'Endpoints("mail"'],
    [
      "POST the same three paths plus /upload",
      'field: "template", extension',
      'field: "file", extension',
    ],
    [
      "GET the same three paths plus /download/{filename}",
      "/download/:filename",
      "/file/:filename",
    ],
  ]),
  ...plantsIn(`${contract}/endpoints/verify-acceptance.ts`, [
    ["POST /api/verify-acceptance", '"/api/verify-acceptance"', '"/api/verify"'],
    ["POST /api/verify-acceptance", "zohoOrgId: z", "organisationId: z"],
  ]),
  ...plantsIn(`${contract}/endpoints/log-error.ts`, [
    ["POST /api/log-error", "timestamp: z", "time: z"],
  ]),
  ...plantsIn(`${contract}/product.ts`, [
    ["POST /api/log-error", '"/api/log-error"', '"/api/errors"'],
  ]),
  ...plantsIn(`${contract}/settings/tidy-settings.ts`, [
    ["logicalOperator AND or OR; null for the first", "at === 0 ? null", "at < 0 ? null"],
  ]),
  ...plantsIn("packages/scheduling/src/window.ts", [
    ["falls back to a 60-minute duration", "LastsWhenUnset = 60", "LastsWhenUnset = 45"],
    [
      "weekOffset 0 is this week",
      "monday.until(date).days / 7)",
      "monday.until(date).days / 7) + 1",
    ],
    [
      "Slots are Monday to Friday only.",
      '"Thursday", "Friday"] as const',
      '"Thursday", "Friday", "Saturday"] as const',
    ],
  ]),
  ...plantsIn("apps/web/src/platform/query-client.ts", [
    ["On a 401 response the client calls the logout endpoint", "status === 401", "status === 400"],
  ]),
  ...plantsIn("apps/web/src/features/billing/trial-banner.tsx", [
    ["hidden when 0 or fewer days remain", "if (days <= 0)", "if (days < 0)"],
  ]),
];
