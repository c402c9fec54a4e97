/** The one form in which postcodes are compared and kept: capitals and digits, nothing between them. */
export function normalisePostcode(text: string): string {
  // Japanese keyboards type wide digits.
  return text
    .normalize("NFKC")
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, "");
}

const british = /^[a-z]{1,2}\d[a-z\d]?\s*\d[a-z]{2}$/;

/**
 * Every way in which a small-letter text may be written: a British postcode without its space and with
 * it, because "MP7 9AN" and "MP79AN" are one; anything else as it is.
 */
export function spellingsOf(text: string): [string, ...string[]] {
  if (!british.test(text)) return [text];
  const compact = normalisePostcode(text).toLowerCase();
  return [compact, `${compact.slice(0, -3)} ${compact.slice(-3)}`];
}
