export { type Company, company } from "./company/company.ts";
export { smallCompanies } from "./company/small-companies.ts";
export { history } from "./history/history.ts";
export { type County, county } from "./places/county.ts";
