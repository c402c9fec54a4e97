import type { Organisation } from "../../organisation.ts";
import { standardLayout } from "./pipelines.ts";

/** Ids begin with the organisation's own digits; twelve more follow. */
export function idWith({ organisation }: Organisation, number: number | bigint): string {
  return `${organisation.id.slice(0, -12)}${String(number).padStart(12, "0")}`;
}

/** Modules, fields and layouts have ids that are always the same. */
export function moduleId(organisation: Organisation, module: string): string {
  return idWith(organisation, 2_000_000_000 + numberOf(module));
}

export function layoutId(organisation: Organisation, module: string, layout: string): string {
  const name = layout === standardLayout ? module : `${module} ${layout}`;
  return idWith(organisation, 3_000_000_000 + numberOf(name));
}

export function fieldId(organisation: Organisation, module: string, field: string): string {
  return idWith(organisation, 4_000_000_000 + numberOf(`${module}.${field}`));
}

/** Below a hundred million, and the same for the same text. */
function numberOf(text: string): number {
  let number = 0;
  for (const char of text) number = (number * 31 + char.charCodeAt(0)) % 99_999_989;
  return number;
}
