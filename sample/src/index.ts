export { type Company, company } from "./company.ts";
export { type County, county } from "./county.ts";
export { smallCompanies } from "./small-companies.ts";
