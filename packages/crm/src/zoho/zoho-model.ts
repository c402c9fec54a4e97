import type { CrmModel } from "../crm-model.ts";

export const zohoModel: CrmModel = {
  referenceField: "Milepost_Reference",
  nameFields: {
    byModule: {
      Leads: "Full_Name",
      Contacts: "Full_Name",
      Accounts: "Account_Name",
      Deals: "Deal_Name",
      Products: "Product_Name",
      Vendors: "Vendor_Name",
      Campaigns: "Campaign_Name",
    },
    otherwise: "Name",
  },
  // Deals and meetings have none of these: see their contact and account.
  customerFields: {
    street: { Leads: "Street", Contacts: "Mailing_Street", Accounts: "Billing_Street" },
    city: { Leads: "City", Contacts: "Mailing_City", Accounts: "Billing_City" },
    postcode: { Leads: "Zip_Code", Contacts: "Mailing_Zip", Accounts: "Billing_Code" },
    email: { Leads: "Email", Contacts: "Email" },
    phone: { Leads: "Phone", Contacts: "Phone", Accounts: "Phone" },
    mobile: { Leads: "Mobile", Contacts: "Mobile" },
  },
  meetingFields: { owner: "Owner", start: "Start_DateTime", end: "End_DateTime" },
  dealFields: { closingDate: "Closing_Date", pipeline: "Pipeline", stage: "Stage" },
  pointers: {
    Deals: [
      { module: "Contacts", field: "Contact_Name" },
      { module: "Accounts", field: "Account_Name" },
    ],
    Contacts: [{ module: "Accounts", field: "Account_Name" }],
  },
  links: {
    Contacts: {
      Deals: { on: "new", field: "Contact_Name", along: "Account_Name" },
      Accounts: { on: "source", field: "Account_Name" },
    },
    Accounts: {
      Contacts: { on: "new", field: "Account_Name" },
      Deals: { on: "new", field: "Account_Name" },
    },
    Deals: {
      Contacts: { on: "source", field: "Contact_Name" },
      Accounts: { on: "source", field: "Account_Name" },
    },
  },
  conversion: {
    company: "Company",
    ofDeal: { Accounts: "Account_Name", Contacts: "Contact_Name" },
  },
  emptyChoice: "-None-",
};
