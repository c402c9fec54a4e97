import { Problem } from "../platform/http/problem.ts";
import type { FoundPlace } from "./find-place.ts";
import { formatPostcode } from "./read-postcode.ts";

/** Why a place was not found, as a problem with a sentence for the person on the phone. */
export function placeProblem(place: Exclude<FoundPlace, { kind: "found" }>): Problem {
  switch (place.kind) {
    case "empty":
      return new Problem("POSTCODE_MISSING", "Enter a postcode.");
    case "foreign":
      return new Problem(
        "POSTCODE_FOREIGN",
        `That doesn’t look like a postcode in ${place.country}.`,
      );
    case "none":
      return new Problem("NO_POSTCODES", `${place.country} has no postcodes to search by.`);
    case "no-data":
      return new Problem(
        "POSTCODES_NOT_LOADED",
        `Postcodes for ${place.country} haven’t been loaded.`,
      );
    case "unknown": {
      const typed = formatPostcode(place.postcode);
      if (place.nearest === null) {
        return new Problem("POSTCODE_NOT_FOUND", `We couldn’t find ${typed}.`);
      }
      const nearest = formatPostcode(place.nearest);
      return new Problem(
        "POSTCODE_NOT_FOUND",
        `We couldn’t find ${typed}. Did you mean ${nearest}?`,
        {
          suggestion: nearest,
        },
      );
    }
  }
}
