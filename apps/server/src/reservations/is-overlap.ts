import { hasCode } from "../platform/has-code.ts";

/** What the table's own constraint says when two are in one place all the same. */
export const isOverlap = (error: unknown) => hasCode(error, "23P01");
