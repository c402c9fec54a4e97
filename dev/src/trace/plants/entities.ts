import { plantsIn } from "./plant.ts";

export const entityPlants = [
  ...plantsIn("packages/contract/src/settings/workflow-settings.ts", [
    ["timezone (default Europe/London)", 'timezone: "Europe/London"', 'timezone: "Europe/Paris"'],
    ["Timezone default Europe/London.", 'timezone: "Europe/London"', 'timezone: "Europe/Rome"'],
    [
      "createMeeting (boolean, default true)",
      'createMeeting: true,\n  defaultMeetingTitle: "Appointment",',
      'createMeeting: false,\n  defaultMeetingTitle: "Appointment",',
    ],
    ["Meeting duration | 120 min", "defaultMeetingDuration: 90", "defaultMeetingDuration: 60"],
    ["Days in advance | 2 | 4", "defaultDaysInAdvance: 4", "defaultDaysInAdvance: 3"],
    ["Max drive time | 75 | 60", "maxDriveTime: 60", "maxDriveTime: 70"],
    ["slots 10:00, 13:00 and 16:00", '"10:00", "13:00", "16:00"', '"10:00", "13:30", "16:00"'],
    ["defaultAppointmentSlots (list", '["10:00", "13:00", "16:00"]', '["10am", "1pm", "4pm"]'],
    ["time block off, operating days", "timeBlockEnabled: false", "timeBlockEnabled: true"],
    ["operating days Monday to Friday and", '"Thursday", "Friday"]', '"Thursday"]'],
    ["notification system slack.", '{ system: "slack"', '{ system: "teams"'],
    ["Notification platforms: slack (default)", '{ system: "slack"', '{ system: "teams"'],
    ["slack (default) and teams", '["slack", "teams"]', '["slack", "discord"]'],
    ["Day start 08:00", 'dayStartTime: "08:00"', 'dayStartTime: "09:00"'],
    ["day end 18:00", 'dayEndTime: "18:00"', 'dayEndTime: "17:00"'],
    ["defaultEmail.html in another", '"defaultEmail.html"', '"email.html"'],
    ["calendar sampleInvite.ics", '"sampleInvite.ics"', '"invite.ics"'],
    ["accepts only values greater than 0", ".min(1)\n    .max", ".min(0)\n    .max"],
    ["Numbers: minimum 0.", "maxDriveTime: z.int().min(0)", "maxDriveTime: z.int().min(-1)"],
  ]),
  ...plantsIn("packages/contract/src/product.ts", [
    ["thank-you defaultThankYou.html", '"defaultThankYou.html"', '"thankYou.html"'],
    ["The one action seen is thank_you_page.", '"thank_you_page"', '"thankYou"'],
    ["redirects the browser to /auth/{provider}", '"/auth/zoho";', '"/auth/crm";'],
    ["a key named {product}-selected-workflow", "-selected-workflow`", "-workflow`"],
  ]),
  ...plantsIn("packages/contract/src/settings/app-fields.ts", [
    ["1 | Booking agent | userlookup", '"Booking agent", "userlookup"', '"Booking agent", "text"'],
    ["2 | Street |", '"appStreet", "Street"', '"appStreet", "Road"'],
    ["3 | City |", '"appCity", "City"', '"appCity", "Town"'],
    ["4 | Postcode |", '"appPostcode", "Postcode"', '"appPostcode", "Post code"'],
    ["5 | Customer email | email", '"Customer email", "email"', '"Customer email", "text"'],
    ["6 | Field agent | userlookup", '"Field agent", "userlookup"', '"Field agent", "owner"'],
    ["7 | Booking date time", '"Booking date time"', '"Booking date"'],
    ["8 | Booking end date time", '"Booking end date time"', '"Booking end"'],
    ["9 | Source record ID", '"Source record ID"', '"Record ID"'],
    [
      "fieldRef, sourceField, sourceFieldType, sourceModule and a label",
      "sourceModule: appFieldModule, label }",
      "sourceModule: appFieldModule }",
    ],
    ["ids of the form custom-app-{fieldRef}-{index}", "return `custom-app-", "return `app-"],
    ["only company, date and time", '["company", "date", "time"]', '["company", "date"]'],
    [
      "appBookingDateTime, appBookingEndDateTime, formattedDate",
      '  "formattedTimeSlot",\n] as',
      "] as",
    ],
  ]),
  ...plantsIn("packages/contract/src/settings/crm-field.ts", [
    ["CRM modules: Leads, Contacts, Accounts, Deals.", '"Accounts", "Deals"]', '"Deals"]'],
    ["Events is a possible destination", "[...sourceModules, meetingModule]", "[...sourceModules]"],
    ["Field types: text, textarea, email", '  "multiselect",\n', ""],
  ]),
  ...plantsIn("packages/contract/src/settings/condition.ts", [
    ["Filter and field operators: is, is_not", '  not_starts_with: "does not start with",\n', ""],
    ["Logical operators: AND, OR.", '["AND", "OR"]', '["AND", "OR", "XOR"]'],
  ]),
  ...plantsIn("packages/contract/src/settings/time-zones.ts", [
    ["16 city zones are offered", '  "Asia/Dubai",\n', ""],
    ["16 city zones are offered", '"Asia/Singapore"', '"Asia/Manila"'],
  ]),
  ...plantsIn("packages/contract/src/settings/mapping.ts", [
    [
      "A lookup value is an object with id and name.",
      "LookupValue = UserValue.partial({ email: true })",
      "LookupValue = UserValue.partial({ email: true, name: true })",
    ],
    ["id (numeric string), module, field", "regex(/^\\d+$/)", "regex(/^\\d+x$/)"],
  ]),
  ...plantsIn("packages/contract/src/settings/tidy-settings.ts", [
    [
      "Predefined app fields are added",
      "...missing.map((appField) =>",
      "...missing.slice(1).map((appField) =>",
    ],
    ["not a 24-character hex value", "{24}$/i", "{23}$/i"],
    [
      "other than street and city",
      '["appStreet", "appCity"]',
      '["appStreet", "appCity", "appPostcode"]',
    ],
    [
      "Slots are saved sorted ascending.",
      "defaultAppointmentSlots.toSorted()",
      "defaultAppointmentSlots.toReversed()",
    ],
    ["Edit is disabled when View is off", "details?.showInBookingForm === true && (", "("],
  ]),
  ...plantsIn("packages/scheduling/src/parse-slot-code.ts", [
    ["Example: W1Mon10am.", "return `W", "return `w"],
    ["Format: W{weekOffset}{Mon..Fri}", '"am" : "pm"}`', '"AM" : "PM"}`'],
    [
      "Slots fall on weekdays only.",
      '["Mon", "Tue", "Wed", "Thu", "Fri"]',
      '["Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]',
    ],
    ["Results are sorted by week, then day, then time.", "slot.week * 7", "slot.week * 3"],
  ]),
];
