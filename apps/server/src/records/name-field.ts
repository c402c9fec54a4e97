import { crmModel } from "../platform/crm-model.ts";

/** The field that a record of the module is called by. */
export function nameField(module: string): string {
  const { byModule, otherwise } = crmModel.nameFields;
  return byModule[module] ?? otherwise;
}
