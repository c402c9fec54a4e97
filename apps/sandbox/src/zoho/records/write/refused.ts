/** Why one record was not written, in Zoho's words. */
export interface Refused {
  readonly kind: "refused";
  readonly code: string;
  readonly details: object;
  readonly message: string;
}

export function refused(code: string, message: string, details: object = {}): Refused {
  return { kind: "refused", code, details, message };
}

/** A field of one record in a request. */
export interface Place {
  readonly api_name: string;
  readonly json_path: string;
}

/** `at` is the record's place among those sent, from 0. */
export function placeOf(at: number, name: string, deeper = ""): Place {
  return { api_name: name, json_path: `$.data[${at}].${name}${deeper}` };
}

export function mandatory(place: Place, more: object = {}): Refused {
  return refused("MANDATORY_NOT_FOUND", "required field not found", { ...place, ...more });
}

export function invalidData(place: Place, more: object = {}): Refused {
  return refused("INVALID_DATA", "invalid data", { ...more, ...place });
}

export function invalidIdAt(place: Place): Refused {
  return refused("INVALID_DATA", "the id given seems to be invalid", place);
}

/** One result among `data[]`. */
export function itemOf({ code, details, message }: Refused) {
  return { code, details, message, status: "error" } as const;
}
