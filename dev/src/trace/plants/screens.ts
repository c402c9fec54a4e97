import { plantsIn } from "./plant.ts";

const web = "apps/web/src/features";

export const screenPlants = [
  ...plantsIn("apps/web/src/styles.css", [
    ["Dropdown list maximum height 300 px.", "--spacing-list: 300px", "--spacing-list: 320px"],
    ["lists are 300 px tall and scroll", "--spacing-list: 300px", "--spacing-list: 280px"],
  ]),
  ...plantsIn(`${web}/settings/sections.ts`, [
    ["timezone", "  timezoneSection,\n  generalSection,", "  generalSection,\n  timezoneSection,"],
    [
      "general settings (including",
      "  generalSection,\n  bookingAgentFieldsSection,",
      "  bookingAgentFieldsSection,\n  generalSection,",
    ],
    [
      "booking agent data entry",
      "  bookingAgentFieldsSection,\n  defaultValuesSection,",
      "  defaultValuesSection,\n  bookingAgentFieldsSection,",
    ],
    [
      "default field values",
      "  defaultValuesSection,\n  formPreviewSection,",
      "  formPreviewSection,\n  defaultValuesSection,",
    ],
    [
      "booking form preview",
      "  formPreviewSection,\n  timeBlockSection,",
      "  timeBlockSection,\n  formPreviewSection,",
    ],
    [
      "time block",
      "  timeBlockSection,\n  scheduleSection,",
      "  scheduleSection,\n  timeBlockSection,",
    ],
    [
      "the visual schedule builder",
      "  scheduleSection,\n  fullDayBlockSection,",
      "  fullDayBlockSection,\n  scheduleSection,",
    ],
    [
      "full day block rules",
      "  fullDayBlockSection,\n  notificationsSection,",
      "  notificationsSection,\n  fullDayBlockSection,",
    ],
    [
      "notifications",
      "  notificationsSection,\n  usersSection,",
      "  usersSection,\n  notificationsSection,",
    ],
    [
      "users",
      "  usersSection,\n  administratorsSection,",
      "  administratorsSection,\n  usersSection,",
    ],
    [
      "administrators",
      "  administratorsSection,\n  emailTemplateSection,",
      "  emailTemplateSection,\n  administratorsSection,",
    ],
    [
      "email template",
      "  emailTemplateSection,\n  calendarTemplateSection,",
      "  calendarTemplateSection,\n  emailTemplateSection,",
    ],
    [
      "calendar template",
      "  calendarTemplateSection,\n  thankYouTemplateSection,",
      "  thankYouTemplateSection,\n  calendarTemplateSection,",
    ],
    [
      "thank-you template",
      "  thankYouTemplateSection,\n  meetingTitleSection,",
      "  meetingTitleSection,\n  thankYouTemplateSection,",
    ],
    [
      "default meeting title (only when",
      "  meetingTitleSection,\n  templateFieldsSection,",
      "  templateFieldsSection,\n  meetingTitleSection,",
    ],
    [
      "available template fields",
      "  templateFieldsSection,\n  drivingCostsSection,",
      "  drivingCostsSection,",
    ],
  ]),
  ...plantsIn(`${web}/settings/document/selected-workflow.ts`, [
    [
      "selects the previous workflow, then the next",
      "workflows[at - 1] ?? workflows[at + 1]",
      "workflows[at + 1] ?? workflows[at - 1]",
    ],
    [
      "the new (or highest-id) workflow is selected",
      "ids.includes(added) ? added",
      "ids.includes(added) ? defaultWorkflowId",
    ],
  ]),
  ...plantsIn(`${web}/settings/document/draft.ts`, [
    [
      "They are merged over the stored settings.",
      "{ ...settings, ...draft.changes }",
      "{ ...draft.changes, ...settings }",
    ],
    [
      "They are dropped when equal to the stored values",
      "!isSameSetting(changes[key], stored[key])",
      "changes[key] !== undefined",
    ],
    [
      "Edits are held as unsaved per-workflow changes",
      "[workflowId]: {\n      basedOn: draft ?",
      "[0]: {\n      basedOn: draft ?",
    ],
  ]),
  ...plantsIn(`${web}/settings/conditions/edit-conditions.ts`, [
    [
      "Adding a filter sets order to count plus 1.",
      "const order = conditions.length + 1",
      "const order = conditions.length",
    ],
    [
      "A new condition starts as: field empty",
      'field: "", operator: "is", value: ""',
      'field: "", operator: "is_not", value: ""',
    ],
    ["operator is, value empty, AND.", 'order === 1 ? null : "AND"', 'order === 1 ? null : "OR"'],
    [
      "Removing an existing-filter row renumbers the rest",
      "    logicalOperator: at === 0 ? null :",
      "    logicalOperator: at < 0 ? null :",
    ],
    ["Conditions are ordered 1..n and renumbered", "    order: at + 1,", "    order: at,"],
    [
      "Each non-first condition toggles between AND and OR.",
      '=== "OR" ? "AND" : "OR"',
      '=== "OR" ? "AND" : "AND"',
    ],
    [
      "Clicking the AND/OR label on conditions",
      '=== "OR" ? "AND" : "OR"',
      '=== "OR" ? "OR" : "OR"',
    ],
    [
      "it works only with postal-code fields",
      'operator !== "is_within_geofence" || isPostal',
      'operator !== "contains" || isPostal',
    ],
  ]),
  ...plantsIn(`${web}/settings/mapping/edit-mapping.ts`, [
    ["Turning View off forces Edit off.", "editable: editable && showInBookingForm", "editable"],
    [
      "Changing the mapped module clears the destination field.",
      "({ ...noField, mappedModule })",
      "({ mappedModule })",
    ],
    [
      "turns it into an additional mapping of that app field",
      "parentAppFieldId: fieldRef,",
      "parentAppFieldId: null,",
    ],
  ]),
  ...plantsIn(`${web}/settings/mapping/is-compatible.ts`, [
    [
      "filtered by type compatibility with the source type",
      '"datetime-local": ["date", ...texts]',
      '"datetime-local": texts',
    ],
    ["Text-like sources cannot map to lookup", "  text: texts,", '  text: [...texts, "lookup"],'],
    [
      "only user-lookup or owner-lookup fields are offered",
      '["userlookup", "owner"]',
      '["userlookup", "owner", "text"]',
    ],
  ]),
  ...plantsIn(`${web}/settings/mapping/field-choices.ts`, [
    [
      "shown disabled with the suffix '(already mapped)'",
      "isDisabled: isUsed && !isTwin",
      "isDisabled: false",
    ],
  ]),
  ...plantsIn(`${web}/settings/mapping/used-fields.ts`, [
    [
      "This applies across mappings, booking-agent fields and default values.",
      "of defaultFieldValues) {",
      "of bookingAgentFields) {",
    ],
  ]),
  ...plantsIn(`${web}/settings/general/tiebreak.ts`, [
    ["candidate fields are dropdown fields only", 'type === "dropdown"', 'type !== "text"'],
    [
      "Ranking values already used in other rows",
      "option === own || !used.includes(option)",
      "option !== own",
    ],
    [
      "Changing the tiebreak field clears its rankings.",
      "{ tiebreakField: chosen, tiebreakRankings: [] }",
      "{ tiebreakField: chosen }",
    ],
  ]),
  ...plantsIn(`${web}/settings/fields/edit-fields.ts`, [
    [
      "takes over the type, required flag and label",
      "fieldType: type, required, label }",
      "fieldType: type, label }",
    ],
    [
      "Changing a lookup's module clears its field.",
      '...row, module, field: "", fieldType',
      "...row, module, fieldType",
    ],
  ]),
  ...plantsIn(`${web}/settings/templates/template-files.ts`, [
    [
      "calendar templates must be .ics",
      '"calendar", extension: ".ics"',
      '"calendar", extension: ".html"',
    ],
    ["Other files are ignored.", "!name.toLowerCase().endsWith(extension)", 'name === ""'],
  ]),
  ...plantsIn(`${web}/settings/people/find-people.ts`, [
    ["with search by name or e-mail", "[name, email].some", "[name].some"],
  ]),
  ...plantsIn("packages/contract/src/settings/module-pair.ts", [
    [
      "A source of Contacts allows only Contacts and Deals.",
      '["Contacts", "Deals"];',
      '["Contacts", "Accounts", "Deals"];',
    ],
    ["A source other than Leads excludes Leads.", 'module !== "Leads")', 'module !== "Events")'],
    [
      "A source of Leads allows all.",
      "return [...destinationModules];",
      "return [...destinationModules].slice(1);",
    ],
    [
      "Leads source with a destination other than Leads offers",
      '["Accounts", "Contacts", "Deals"]',
      '["Contacts", "Deals"]',
    ],
    [
      "Otherwise the destination itself is offered",
      "createMeeting ? [...records, meetingModule] : records",
      "records",
    ],
  ]),
  ...plantsIn("packages/contract/src/settings/settings-mistakes.ts", [
    ["The section appears only when more than one", "length < 2", "length < 3"],
    [
      "the meeting title must be non-blank after trimming",
      "defaultMeetingTitle.trim() ===",
      "defaultMeetingTitle ===",
    ],
    [
      "the last must not extend beyond day end",
      "start + lasts > minutesOf(dayEndTime)",
      "start > minutesOf(dayEndTime)",
    ],
    ["Strictly ascending", 'at > 0 && slot < (slots[at - 1] ?? "")', "at > 9"],
  ]),
  ...plantsIn(`${web}/booking/fields/form-field.ts`, [
    [
      "It lists the mapped fields flagged for viewing.",
      "entry?.showInBookingForm && !isHidden",
      "entry && !isHidden",
    ],
    [
      "Source record ID, Booking date time and Booking end date time are not shown",
      '  "appBookingEndDateTime",\n',
      "",
    ],
    ["Form-data keys take the form module.field.", "}.$", "}:$"],
  ]),
  ...plantsIn(`${web}/booking/payload.ts`, [
    ["isBooking=true", "isBooking: true", "isBooking: false"],
    [
      "Only non-empty values are sent.",
      "entered === undefined || isEmpty(entered)",
      "entered === undefined",
    ],
  ]),
  ...plantsIn(`${web}/booking/refusal/refusal-words.ts`, [
    [
      "the server's error field replaces it",
      "refusal?.error || problemSentence(error)",
      "problemSentence(error)",
    ],
  ]),
  ...plantsIn(`${web}/search/invite/invite-trouble.ts`, [
    [
      "Calendar invite, other failure | the server's message",
      "failed(refusal.message, null)",
      "failed(inviteTexts.failed, null)",
    ],
  ]),
  ...plantsIn(`${web}/billing/subscription.ts`, [
    [
      "Any successful status fetch grants access.",
      "if (data) return",
      'if (data?.status === "active") return',
    ],
    [
      "The status defaults to active.",
      'answer.status ?? "active"',
      'answer.status ?? "trial_active"',
    ],
    ["defaulting to trial_unused", '?? "trial_unused"', '?? "canceled"'],
    ["A 402 response denies access", "error.status === 402", "error.status === 403"],
    [
      "A 401 from the subscription check is ignored.",
      "error.status === 401",
      "error.status === 400",
    ],
  ]),
  ...plantsIn(`${web}/billing/billing-words.ts`, [
    [
      "trial_unused | No Active Subscription | grey",
      'trial_unused: "plain"',
      'trial_unused: "info"',
    ],
    ["trial_active | Free Trial Active | blue", 'trial_active: "info"', 'trial_active: "good"'],
    ["trial_expired | Trial Expired | red", 'trial_expired: "danger"', 'trial_expired: "warning"'],
    ["active | Active Subscription | green", '  active: "good"', '  active: "info"'],
    ["past_due | Payment Past Due | yellow", 'past_due: "warning"', 'past_due: "danger"'],
    ["canceled | Subscription Canceled | red", 'canceled: "danger"', 'canceled: "plain"'],
    ["blue otherwise", '? "warning" : "info"', '? "warning" : "good"'],
  ]),
  ...plantsIn("packages/contract/src/texts/billing-texts.ts", [
    ["trial_unused | No Active Subscription", '"No Active Subscription"', '"No Subscription"'],
    ["trial_active | Free Trial Active", '"Free Trial Active"', '"Trial Active"'],
    ["trial_expired | Trial Expired", '"Trial Expired"', '"Trial Over"'],
    ["active | Active Subscription | green", '"Active Subscription"', '"Subscribed"'],
    ["past_due | Payment Past Due", '"Payment Past Due"', '"Payment Due"'],
    ["canceled | Subscription Canceled", '"Subscription Canceled"', '"Subscription Cancelled"'],
    ["other | Unknown Status", '"Unknown Status"', '"Unknown"'],
    [
      "trial_active: 'Your free trial expires in N day(s)'",
      "Your free trial expires in",
      "Your trial expires in",
    ],
    ["Buttons: 'Start 7-Day Free Trial'", "-Day Free Trial`", "-Day Trial`"],
    ["'Access Check Failed' with a Try Again button", '"Try Again"', '"Retry"'],
    [
      "trial_unused: 'Start your 7-day free trial",
      "-day free trial to continue",
      "-day trial to continue",
    ],
  ]),
  ...plantsIn("packages/contract/src/texts/settings-texts.ts", [
    [
      "Choosing a destination already used by another mapping",
      "or choose a different CRM field.",
      "or choose another CRM field.",
    ],
    [
      "'Failed to save workflow settings: ' plus the message",
      "Failed to save workflow settings: ",
      "Failed to save settings: ",
    ],
    ["Settings save failure | [Error]", '["Error", `Failed', '["Failure", `Failed'],
    ["Buttons Cancel and Add Workflow.", '"Add Workflow"', '"Create Workflow"'],
    ["a hint says a new meeting event will be created", "A new meeting event", "A meeting event"],
    ["Validation | [Validation Error]", '"Validation Error"', '"Validation Errors"'],
    ["Save success | [Success]", '["Success", "Workflow', '["Saved", "Workflow'],
    ["Delete default | [Warning]", '["Warning", "The', '["Notice", "The'],
    ["Refresh | [Error]", '["Error", "Failed to refresh', '["Failure", "Failed to refresh'],
  ]),
  ...plantsIn("packages/contract/src/texts/agent.ts", [
    ["a note 'Adjusted by +/-N minutes' when adjusted;", "`Adjusted by ", "`Moved by "],
    ["With one workflow, a line 'Using workflow: ID: '", "`Using workflow: ", "`Workflow: "],
    [
      "Booking, code MANDATORY_NOT_FOUND",
      "Please map this field in settings.",
      "Please map this field.",
    ],
    ["with a Refresh Page button", '"Refresh Page"', '"Reload Page"'],
    ["with a Close button", '"Close"', '"Dismiss"'],
    ["and an OK button", '"OK"', '"Fine"'],
    ["Without access it shows 'Access Denied'", '"Access Denied"', '"Access Refused"'],
    ["Lookup dropdowns show 'Searching...'", '"Searching..."', '"Looking..."'],
    ["'No results found' and 'No options available'", '"No results found"', '"Nothing found"'],
    ["and 'No options available'", '"No options available"', '"No options"'],
    ["A modal says 'You are not authorized", "not authorized to view", "not authorised to view"],
  ]),
  ...plantsIn("apps/web/src/routes/route-error.tsx", [
    [
      "Unknown routes show the router's default error page",
      "Unexpected Application Error!",
      "Unexpected Error!",
    ],
    [
      "The router's default error page shows",
      "Unexpected Application Error!",
      "Application Error!",
    ],
  ]),
  ...plantsIn("apps/web/src/platform/chunk.ts", [
    [
      "A failed chunk load raises a 'Loading chunk failed' error.",
      "Loading chunk failed",
      "Loading failed",
    ],
  ]),
  ...plantsIn("apps/web/src/platform/log-uncaught-errors.ts", [
    ["with angle brackets removed", "/[<>]/g", "/[<]/g"],
    [
      "Error log payload: message, stack, url, timestamp, userAgent",
      "    userAgent: where.userAgent,\n",
      "",
    ],
    [
      "then falls back to a plain request with credentials",
      'credentials: "include"',
      'credentials: "omit"',
    ],
  ]),
  ...plantsIn(`${web}/schedule-builder/gesture.ts`, [
    [
      "a new slot starts after the last one's end plus maximum drive time",
      "endOf(last) + driveLimit",
      "endOf(last)",
    ],
    ["If a new slot would end past day end", "startTime + duration > dayEnd", "startTime > dayEnd"],
    [
      "refuses to delete the last slot",
      "slots.length > 0\n    ? fine",
      "slots.length >= 0\n    ? fine",
    ],
    [
      "If slots will not fit in the day the duration is reduced.",
      "duration < schedule.duration) {",
      "duration > schedule.duration) {",
    ],
  ]),
  ...plantsIn(`${web}/schedule-builder/schedule.ts`, [
    [
      "The resize limit is the smallest gap to the next start",
      "spans.length > 0 ? Math.min",
      "spans.length > 0 ? Math.max",
    ],
    [
      "All appointments share one duration.",
      "    duration,\n  }));\n  return { ...schedule, duration, slots };",
      "    duration: at === 0 ? duration : slot.duration,\n  }));\n  return { ...schedule, duration, slots };",
    ],
  ]),
  ...plantsIn(`${web}/schedule-builder/edit-slot.ts`, [
    [
      "Appointments must not overlap",
      "const earliest = before ? endOf(before) :",
      "const earliest = before ? before.startTime :",
    ],
  ]),
  ...plantsIn(`${web}/schedule-builder/slot-words.ts`, [
    ["Blocks are labelled by ordinal", 'one: "st"', 'one: "."'],
  ]),
];
