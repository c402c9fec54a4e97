import type { Secret } from "./known.ts";
import type { Place } from "./places.ts";

export interface Found {
  readonly secret: string;
  readonly place: string;
  /** How it was written there. */
  readonly form: string;
}

/** The ways in which code that does not mean to hide a value writes it. */
const forms: readonly (readonly [string, (value: string) => string])[] = [
  ["it is", (value) => value],
  ["part of an address", (value) => encodeURIComponent(value)],
  ["hexadecimal digits", (value) => Buffer.from(value).toString("hex")],
  ["base64", (value) => Buffer.from(value).toString("base64").replace(/=+$/, "")],
  ["base64url", (value) => Buffer.from(value).toString("base64url")],
];

/** Every secret in every place where it must not be. */
export function searchFor(secrets: readonly Secret[], places: readonly Place[]): Found[] {
  return secrets.flatMap(({ kind: secret, value, isPersonal }) => {
    const written = new Map(forms.toReversed().map(([form, write]) => [write(value), form]));
    return places
      .filter(({ isTheirs }) => !(isPersonal && isTheirs))
      .flatMap(({ name: place, bytes }) =>
        [...written]
          .filter(([text]) => bytes.includes(text))
          .map(([, form]) => ({ secret, place, form })),
      );
  });
}
