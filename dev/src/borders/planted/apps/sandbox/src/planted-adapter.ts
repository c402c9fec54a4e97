// refused by folders the-sandbox-shares-nothing
import { zoho } from "@milepost/crm";

export const planted = zoho;
