/** The field that a record is called by, where the CRM's makers chose another than `Name`. */
const nameFields: Readonly<Record<string, string>> = {
  Leads: "Full_Name",
  Contacts: "Full_Name",
  Accounts: "Account_Name",
  Deals: "Deal_Name",
  Products: "Product_Name",
  Vendors: "Vendor_Name",
  Campaigns: "Campaign_Name",
};

export function nameField(module: string): string {
  return nameFields[module] ?? "Name";
}
