import type { Answer } from "@milepost/contract/endpoints/endpoint.ts";
import type { explainSearch } from "@milepost/contract/endpoints/search.ts";
import { minutesInWords } from "../minutes-in-words.ts";

type Slot = Answer<typeof explainSearch>["days"][number]["agents"][number]["slots"][number];
type Change = NonNullable<Slot["change"]>;

/** The least that would open a refused slot: "Would work 15 minutes later". */
export function changeWords({ kind, minutes }: Change): string {
  const by = minutesInWords(Math.ceil(Math.abs(minutes)));
  switch (kind) {
    case "move":
      return `Would work ${by} ${minutes < 0 ? "earlier" : "later"}`;
    case "raise-drive-limit":
      return `Would work with a maximum drive time ${by} longer`;
    case "widen-hours":
      return `Would work with a working day ${by} longer`;
  }
}
