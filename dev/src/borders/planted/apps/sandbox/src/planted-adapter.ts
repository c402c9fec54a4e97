// refused by folders the-sandbox-shares-nothing
import { zoho } from "@milepost/crm/zoho/zoho.ts";

export const planted = zoho;
