import type { CrmModel } from "@milepost/crm/crm-model.ts";
import { zohoModel } from "@milepost/crm/zoho/zoho-model.ts";

/** Of the CRM that the organisations of this installation use: its field names are read from here, and written nowhere else. */
export const crmModel: CrmModel = zohoModel;
