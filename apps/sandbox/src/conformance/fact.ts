import type { Switch } from "../zoho/switches.ts";

/** Of the reference: certain, third parties only, official sources disagree, uncertain. */
type Mark = "" | "T" | "CONFLICT" | "?";

/**
 * One fact of the reference. The id begins with its section; a test shows the fact by carrying the
 * id in square brackets in its name. The switch has the other reading where one is possible.
 */
export type Fact = readonly [id: string, sentence: string, mark?: Mark, name?: Switch];
