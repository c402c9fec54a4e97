/** A company of the tests' own, with what the sample's has not: secrets on its records, and sixty contacts. */
export const zgid = "70055000400";
export const id = (number: number) => `550077${String(number).padStart(12, "0")}`;

const people = ["Ada Stone", "Ben Marsh", "Cleo Frost", "Dan Field"];
const emailOf = (name: string) => `${name.replace(" ", ".").toLowerCase()}@records.example`;
/** With the address by which the sandbox finds them among the people of all other tests. */
export const [admin, agent, outsider] = people.map((name, number) => ({
  id: id(411_001 + number),
  email: emailOf(name),
})) as [Person, Person, Person];

interface Person {
  readonly id: string;
  readonly email: string;
}

export const passport = "X-PASSPORT-99887766";
export const leadId = id(500_001);
export const emptyLeadId = id(500_002);
export const dealId = id(700_001);
export const contactId = id(800_001);

const since = "2026-11-01T09:00:00+00:00";
const times = { Created_Time: since, Modified_Time: since };

const users = people.map((name, number) => ({
  id: id(411_001 + number),
  zuid: `7005500041${number}`,
  full_name: name,
  first_name: name.split(" ")[0],
  last_name: name.split(" ")[1],
  email: emailOf(name),
  profile: number === 0 ? { id: id(1), name: "Administrator" } : { id: id(2), name: "Standard" },
  role: { id: id(3), name: number === 3 ? "Field Agent" : "Booking Agent" },
  status: "active",
  confirm: true,
  time_zone: "Europe/London",
}));

const owner = { id: id(411_001), name: "Ada Stone", email: "ada.stone@records.example" };

const field = (number: number, label: string, type: string, given: object = {}) => ({
  id: id(900_001 + number),
  api_name: label.replaceAll(" ", "_"),
  field_label: label,
  display_label: label,
  data_type: type,
  json_type: type === "userlookup" ? "jsonobject" : "string",
  length: 255,
  custom_field: true,
  created_source: "crm",
  system_mandatory: false,
  unique: {},
  pick_list_values: [],
  ...given,
});

const dealFields = [
  field(0, "Appointment Start", "datetime"),
  field(1, "Appointment End", "datetime"),
  field(2, "Field Agent", "userlookup"),
  field(3, "Visit Postcode", "text"),
];

const contacts = Array.from({ length: 60 }, (_, number) => ({
  id: id(800_001 + number),
  First_Name: "Kim",
  Last_Name: `Number${String(number).padStart(2, "0")}`,
  Full_Name: `Kim Number${String(number).padStart(2, "0")}`,
  Email: `kim${number}@customer.example`,
  Mobile: `07700 9004${String(number).padStart(2, "0")}`,
  Mailing_Zip: "MP1 1AA",
  Description: passport,
  Owner: owner,
  ...times,
}));

/** `withPostcode` false: an administrator of the CRM has removed the field. */
export function recordCompany({ withPostcode }: { withPostcode: boolean }) {
  return {
    dataCentre: "eu",
    organisation: {
      id: id(20_005),
      zgid,
      company_name: "Records Ltd",
      time_zone: "Europe/London",
      country_code: "GB",
      currency: "British Pound - GBP",
      iso_code: "GBP",
      domain_name: `org${zgid}`,
      primary_email: owner.email,
    },
    users,
    fields: {
      Leads: [field(4, "Passport Number", "text")],
      Deals: dealFields.slice(0, withPostcode ? 4 : 3),
    },
    records: {
      Leads: [
        {
          id: leadId,
          First_Name: "Ava",
          Last_Name: "Khan",
          Full_Name: "Ava Khan",
          Company: "Private",
          Email: "ava@customer.example",
          Zip_Code: "MP1 1AA",
          Phone: "07700 900111",
          Mobile: "07700 900222",
          Street: "1 Quay",
          City: "Milton",
          Description: passport,
          Passport_Number: passport,
          Owner: owner,
          ...times,
        },
        {
          id: emptyLeadId,
          Last_Name: "Nobody",
          Full_Name: "Nobody",
          Company: "Private",
          Owner: owner,
          ...times,
        },
      ],
      Accounts: [{ id: id(600_001), Account_Name: "Number Ltd", Owner: owner, ...times }],
      Contacts: contacts,
      Deals: [
        {
          id: dealId,
          Deal_Name: "Number, windows",
          Stage: "Qualification",
          Owner: owner,
          Amount: 9000,
          Closing_Date: "2026-12-01",
          Description: passport,
          Contact_Name: { id: contactId, name: "Kim Number00" },
          Account_Name: { id: id(600_001), name: "Number Ltd" },
          ...times,
        },
      ],
      Events: [],
    },
  };
}
