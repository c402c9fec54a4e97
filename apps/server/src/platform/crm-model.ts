import { type CrmModel, zohoModel } from "@milepost/crm";

/** Of the CRM that the organisations of this installation use: its field names are read from here, and written nowhere else. */
export const crmModel: CrmModel = zohoModel;
