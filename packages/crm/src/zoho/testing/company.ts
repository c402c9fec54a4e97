/** A small company in Zoho's words, which holds what the contract asks for. */

const base = 5_725_767_000_000_000_000n;
const id = (number: number) => String(base + BigInt(number));

function user(number: number, name: string, given: object = {}) {
  const [first_name = "", last_name] = name.split(" ");
  return {
    id: id(number),
    zuid: String(808_233_000 + number),
    first_name,
    last_name,
    full_name: name,
    email: `${first_name.toLowerCase()}@windows.example`,
    profile: { id: id(20), name: "Standard" },
    role: { id: id(30), name: "Field agent" },
    status: "active",
    confirm: true,
    time_zone: "Europe/London",
    ...given,
  };
}

export const admin = user(101, "Ada Marsh", { profile: { id: id(21), name: "Administrator" } });
export const agent = user(102, "Abe Stone", { zip: " MP3 1AB " });
export const helper = user(103, "Zoe Tan", { profile: { id: id(22), name: "Onlooker" } });
export const invited = user(104, "Una Sure", { confirm: false, zuid: null });
export const inactive = user(105, "Ivo Gone", { status: "inactive" });
export const deleted = user(106, "Del Eted", { status: "deleted" });

const owner = ({ id, full_name: name, email }: typeof agent) => ({ id, name, email });
const written = {
  Created_Time: "2026-02-01T10:00:00+00:00",
  Modified_Time: "2026-02-01T10:00:00+00:00",
};

function lead(number: number, name: string, given: object = {}) {
  const plain = { Company: "Mill House", Zip_Code: "MP1 1AA", Owner: owner(agent) };
  return { id: id(number), Last_Name: name, ...plain, ...written, ...given };
}

export const contact = { id: id(3_001), Last_Name: "Fox", Owner: owner(admin), ...written };
export const archer = lead(1_001, "Archer");
export const odd = lead(1_002, "O'Brien (Mill), Ltd \\ Sons");
export const unapproved = lead(1_003, "Waiting", { $approved: false });
export const converted = lead(1_004, "Changed", {
  $converted: true,
  Converted__s: true,
  Converted_Contact: { id: contact.id, name: "Fox" },
});
export const manyLeads = Array.from({ length: 120 }, (_, i) =>
  lead(1_100 + i, `Lead ${String(i).padStart(3, "0")}`),
);

function deal(number: number, start: string, end: string | null, given: object = {}) {
  const plain = { Deal_Name: `Visit ${number}`, Stage: "Qualification", Owner: owner(agent) };
  const times = { Appointment_Start: start, Appointment_End: end };
  return { id: id(number), ...plain, ...times, ...written, ...given };
}

export const touchingDeals = [
  deal(2_001, "2026-05-31T22:00:00+01:00", "2026-06-01T00:00:00+01:00"),
  deal(2_002, "2026-05-31T22:00:00+01:00", "2026-06-01T02:00:00+01:00"),
  deal(2_003, "2026-06-03T10:00:00+01:00", "2026-06-03T11:00:00+01:00"),
  deal(2_004, "2026-06-07T23:59:59+01:00", null),
];
const otherDeals = [
  deal(2_011, "2026-05-31T09:00:00+01:00", "2026-05-31T10:00:00+01:00"),
  deal(2_012, "2026-05-31T09:00:00+01:00", null),
  deal(2_013, "2026-06-08T00:00:00+01:00", "2026-06-08T01:00:00+01:00"),
];
export const lockedDeal = deal(2_020, "2026-10-01T10:00:00+01:00", null, { $locked_for_me: true });
export const manyDeals = Array.from({ length: 2_050 }, (_, i) =>
  deal(10_000 + i, "2026-07-15T10:00:00+01:00", "2026-07-15T11:00:00+01:00"),
);

function event(number: number, start: string, end: string, given: object = {}) {
  const plain = { Event_Title: `Meeting ${number}`, All_day: false, Owner: owner(agent) };
  const times = { Start_DateTime: start, End_DateTime: end };
  return { id: id(number), ...plain, ...times, ...written, ...given };
}

const comes = ({ id, full_name, email }: typeof agent, status: string) => ({
  type: "user",
  participant: id,
  name: full_name,
  Email: email,
  invited: true,
  status,
});

export const plain = event(4_001, "2026-06-02T10:00:00+01:00", "2026-06-02T11:00:00+01:00", {
  Venue: " 12 Mill Lane ",
  Participants: [
    comes(helper, "accepted"),
    comes(admin, "declined"),
    { type: "email", participant: "x@y.example", Email: "x@y.example", status: "not_known" },
  ],
});
export const cancelled = event(4_002, "2026-06-03T10:00:00+01:00", "2026-06-03T11:00:00+01:00", {
  $event_cancelled: true,
});
export const wholeDay = event(4_003, "2026-06-04T00:00:00+01:00", "2026-06-04T23:59:00+01:00", {
  All_day: true,
});
export const wholeDays = event(4_004, "2026-06-06T00:00:00+01:00", "2026-06-08T00:00:00+01:00", {
  All_day: true,
});
export const outside = [
  event(4_011, "2026-05-31T10:00:00+01:00", "2026-05-31T11:00:00+01:00"),
  event(4_012, "2026-06-08T00:00:00+01:00", "2026-06-08T01:00:00+01:00"),
  event(4_013, "2026-05-31T00:00:00+01:00", "2026-05-31T23:59:00+01:00", { All_day: true }),
  event(4_014, "2026-06-08T00:00:00+01:00", "2026-06-08T23:59:00+01:00", { All_day: true }),
];

export const series = {
  Event_Title: "Team meeting",
  Start_DateTime: "2026-03-24T09:30:00+00:00",
  End_DateTime: "2026-03-24T10:30:00+00:00",
  Owner: { id: agent.id },
  Remind_At: [{ unit: 15, period: "minutes" }],
  Recurring_Activity: {
    RRULE: "FREQ=WEEKLY;INTERVAL=1;BYDAY=TU;DTSTART=2026-03-24;UNTIL=2026-06-30;EXDATE=2026-06-16",
  },
};

export const appointmentTypes = ["Survey", "Design visit", "Full-day fitting"];
const reference = { api_name: "Milepost_Reference", data_type: "text", length: 64 };

export const company = {
  dataCentre: "eu",
  organisation: {
    id: id(1),
    zgid: "808232144",
    company_name: "Sandlewick Windows",
    domain_name: "org808232144",
    time_zone: "Europe/London",
  },
  users: [admin, agent, helper, invited, inactive, deleted],
  profiles: [
    {
      id: id(22),
      name: "Onlooker",
      denied: ["Crm_Implied_Create_Deals", "Crm_Implied_Edit_Deals"],
    },
  ],
  fields: {
    Leads: [{ ...reference, unique: true }],
    Deals: [
      { ...reference, unique: true },
      { api_name: "Appointment_Start", data_type: "datetime" },
      { api_name: "Appointment_End", data_type: "datetime" },
      { api_name: "Field_Agent", data_type: "userlookup" },
      { api_name: "Appointment_Type", data_type: "picklist", pick_list_values: appointmentTypes },
    ],
    Events: [reference],
  },
  layouts: { Leads: ["Company"] },
  leave: [
    {
      id: id(5_001),
      user: { id: agent.id, name: agent.full_name },
      from: "2026-06-03T00:00:00+01:00",
      to: "2026-06-04T00:00:00+01:00",
    },
    {
      id: id(5_002),
      user: { id: agent.id, name: agent.full_name },
      from: "2026-08-03T00:00:00+01:00",
      to: "2026-08-04T00:00:00+01:00",
    },
  ],
  holidays: [
    { id: id(6_001), name: "Spring", date: "2026-05-25", year: 2026, type: "business_holiday" },
    { id: id(6_002), name: "Founder", date: "2026-06-05", year: 2026, type: "business_holiday" },
  ],
  records: {
    Leads: [archer, odd, unapproved, converted, ...manyLeads],
    Contacts: [contact],
    Deals: [...touchingDeals, ...otherDeals, lockedDeal, ...manyDeals],
    Events: [plain, cancelled, wholeDay, wholeDays, ...outside],
  },
};
