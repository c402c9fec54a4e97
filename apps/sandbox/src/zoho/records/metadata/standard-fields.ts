import { type FieldDefinition, field, type SeededField } from "./field.ts";

/** The fields of the modules that every organisation has. `se_module` is Zoho's word for "any module that has activities". */
export function standardFields(module: string): readonly FieldDefinition[] {
  const own = Object.hasOwn(ofModule, module) ? ofModule[module] : undefined;
  return [...(own ?? ofCustomModule), ...ofEveryModule].map((one) =>
    field({ ...one, custom_field: false }),
  );
}

type Extra = Partial<SeededField>;

const of =
  (data_type: string) =>
  (api_name: string, extra: Extra | number = {}) => ({
    api_name,
    data_type,
    ...(typeof extra === "number" ? { length: extra } : extra),
  });
const text = of("text");
const email = of("email");
const phone = of("phone");
const textarea = of("textarea");
const datetime = of("datetime");
const boolean = of("boolean");
const double = of("double");
const date = of("date");
const picklist = (api_name: string, values: readonly string[], extra: Extra = {}) =>
  of("picklist")(api_name, { pick_list_values: ["-None-", ...values], ...extra });
const lookup = (api_name: string, module: string, extra: Extra = {}) =>
  of("lookup")(api_name, { lookup: { module: { api_name: module } }, ...extra });

const compulsory = { system_mandatory: true };
const readOnly = { read_only: true };
const salutations = ["Mr.", "Mrs.", "Ms.", "Dr.", "Prof."];
const sources = ["Advertisement", "Cold Call", "Employee Referral", "Online Store", "Website"];
const leadStatuses = [
  "Attempted to Contact",
  "Contact in Future",
  "Contacted",
  "Junk Lead",
  "Lost Lead",
  "Not Contacted",
  "Pre-Qualified",
  "Not Qualified",
];

const address = (prefix: string, code: string) => [
  text(`${prefix}Street`, 250),
  text(`${prefix}City`, 100),
  text(`${prefix}State`, 100),
  text(`${prefix}${code}`, 30),
  text(`${prefix}Country`, 100),
];

const ofEveryModule: readonly SeededField[] = [
  of("ownerlookup")("Owner"),
  of("ownerlookup")("Created_By", readOnly),
  of("ownerlookup")("Modified_By", readOnly),
  datetime("Created_Time", readOnly),
  datetime("Modified_Time", readOnly),
  datetime("Last_Activity_Time", readOnly),
  of("layout")("Layout"),
  text("Tag", 2_000),
  picklist("Record_Status__s", ["Available", "Draft", "Trash"], readOnly),
];

const ofCustomModule: readonly SeededField[] = [
  text("Name", { ...compulsory, length: 120 }),
  email("Email"),
  email("Secondary_Email"),
  boolean("Email_Opt_Out"),
];

const ofModule: Readonly<Record<string, readonly SeededField[]>> = {
  Leads: [
    text("Company", 200),
    text("First_Name", 40),
    text("Last_Name", { ...compulsory, length: 80 }),
    text("Full_Name", { ...readOnly, length: 80 }),
    picklist("Salutation", salutations),
    text("Designation", 100),
    email("Email"),
    email("Secondary_Email"),
    boolean("Email_Opt_Out"),
    phone("Phone"),
    phone("Mobile"),
    phone("Fax"),
    of("website")("Website"),
    picklist("Lead_Source", sources),
    picklist("Lead_Status", leadStatuses),
    picklist("Industry", ["Construction", "Retail", "Service Provider"]),
    of("integer")("No_of_Employees"),
    of("currency")("Annual_Revenue"),
    ...address("", "Zip_Code"),
    textarea("Description"),
    boolean("Converted__s", readOnly),
    datetime("Converted_Date_Time", readOnly),
    lookup("Converted_Account", "Accounts", readOnly),
    lookup("Converted_Contact", "Contacts", readOnly),
    lookup("Converted_Deal", "Deals", readOnly),
  ],
  Contacts: [
    text("First_Name", 40),
    text("Last_Name", { ...compulsory, length: 80 }),
    text("Full_Name", { ...readOnly, length: 80 }),
    picklist("Salutation", salutations),
    lookup("Account_Name", "Accounts"),
    text("Title", 100),
    text("Department", 50),
    email("Email"),
    email("Secondary_Email"),
    boolean("Email_Opt_Out"),
    phone("Phone"),
    phone("Mobile"),
    phone("Home_Phone"),
    phone("Fax"),
    picklist("Lead_Source", sources),
    date("Date_of_Birth"),
    lookup("Reporting_To", "Contacts"),
    ...address("Mailing_", "Zip"),
    ...address("Other_", "Zip"),
    textarea("Description"),
  ],
  Accounts: [
    text("Account_Name", { ...compulsory, length: 200 }),
    text("Account_Number", 40),
    picklist("Account_Type", ["Customer", "Partner", "Prospect", "Supplier"]),
    lookup("Parent_Account", "Accounts"),
    phone("Phone"),
    phone("Fax"),
    of("website")("Website"),
    picklist("Industry", ["Construction", "Retail", "Service Provider"]),
    of("integer")("Employees"),
    of("currency")("Annual_Revenue"),
    ...address("Billing_", "Code"),
    ...address("Shipping_", "Code"),
    textarea("Description"),
  ],
  Deals: [
    text("Deal_Name", { ...compulsory, length: 120 }),
    picklist("Stage", [], compulsory),
    picklist("Pipeline", []),
    of("currency")("Amount"),
    date("Closing_Date"),
    lookup("Account_Name", "Accounts"),
    lookup("Contact_Name", "Contacts"),
    of("integer")("Probability"),
    of("currency")("Expected_Revenue", readOnly),
    picklist("Type", ["Existing Business", "New Business"]),
    picklist("Lead_Source", sources),
    text("Next_Step", 100),
    textarea("Description"),
  ],
  Events: [
    text("Event_Title", { ...compulsory, field_label: "Title" }),
    datetime("Start_DateTime", { ...compulsory, field_label: "From" }),
    datetime("End_DateTime", { ...compulsory, field_label: "To" }),
    boolean("All_day", { field_label: "All day" }),
    text("Venue", { field_label: "Location" }),
    picklist("Meeting_Venue__s", ["In-office", "Client location", "Online"]),
    picklist("Meeting_Provider__s", ["Zoho Meeting"]),
    of("participants")("Participants"),
    lookup("What_Id", "se_module", { field_label: "Related To" }),
    lookup("Who_Id", "Contacts", { field_label: "Contact Name" }),
    textarea("Description"),
    of("multireminder")("Remind_At"),
    of("multireminder")("Remind_Participants"),
    of("RRULE")("Recurring_Activity"),
    datetime("Check_In_Time", readOnly),
    picklist("Check_In_Status", ["PLANNED"], readOnly),
    of("ownerlookup")("Check_In_By", readOnly),
    textarea("Check_In_Comment", readOnly),
    text("Check_In_Address", readOnly),
    text("Check_In_City", readOnly),
    text("ZIP_Code", readOnly),
    double("Latitude", readOnly),
    double("Longitude", readOnly),
  ],
  Tasks: [
    text("Subject", compulsory),
    date("Due_Date"),
    picklist("Status", ["Not Started", "Deferred", "In Progress", "Completed"]),
    picklist("Priority", ["High", "Highest", "Low", "Lowest", "Normal"]),
    lookup("What_Id", "se_module", { field_label: "Related To" }),
    lookup("Who_Id", "Contacts", { field_label: "Contact Name" }),
    datetime("Closed_Time", readOnly),
    textarea("Description"),
  ],
};

/**
 * The reference names no field for "shown as free" and "private"; Zoho's calendar has both. A guess,
 * there only when the switch `meetingMarks` says so.
 */
export const meetingMarks: readonly FieldDefinition[] = [
  field(picklist("Show_As__s", ["Busy", "Free"], { custom_field: false })),
  field(boolean("Private__s", { custom_field: false })),
];
