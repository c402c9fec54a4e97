import { z } from "zod";

/**
 * A module's or field's API name, on its way into an address or a query, where anything else could
 * mean something. Not one is a bug or a tampered setting.
 */
export function apiName(text: string): string {
  if (/^\$?[A-Za-z][A-Za-z0-9_]{0,99}$/.test(text)) return text;
  throw new Error(`"${text}" cannot be the name of a module or field`);
}

/** In an answer. Without one nobody could say what it is about. */
export const Id = z.string().refine(isId);

/** Whether it could be a record's id. What could not be is nobody's, and is not asked for. */
export function isId(text: string): boolean {
  return /^\d{1,20}$/.test(text);
}
