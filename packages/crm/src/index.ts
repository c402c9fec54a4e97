export type {
  Crm,
  CrmAccess,
  CrmOrganisation,
  CrmUser,
  CustomerRecord,
  Grant,
  Meeting,
  Purpose,
} from "./port.ts";
export { type DataCentres, zohoDataCentres } from "./zoho/data-centres.ts";
export { zoho } from "./zoho/zoho.ts";
