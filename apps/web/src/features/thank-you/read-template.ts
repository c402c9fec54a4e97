import { defaultThankYouTemplate } from "@milepost/contract/product.ts";
import { addressOf } from "../../platform/call.ts";

/** Milepost's own where the workflow's file is gone: the customer gets a page all the same. */
export async function readTemplate(filename: string): Promise<string> {
  const response = await fetch(
    addressOf("/api/thank-you-templates/download/:filename", { params: { filename } }),
  );
  if (response.ok) return response.text();
  if (filename !== defaultThankYouTemplate) return readTemplate(defaultThankYouTemplate);
  throw new Error(`The thank-you template answered ${response.status}`);
}
