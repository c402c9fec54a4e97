const label = "[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?";
/** As browsers check it (HTML, "valid e-mail address"), with a dot in the domain: no quotes, comments, groups or blanks. */
export const emailPattern = new RegExp(
  `^[a-z0-9.!#$%&'*+/=?^_\`{|}~-]{1,64}@${label}(?:\\.${label})+$`,
  "i",
);
export const emailLength = 254;

/** Browser and server judge an address by this; here without zod, which a page need not load. */
export function isEmailAddress(text: string): boolean {
  return text.length <= emailLength && emailPattern.test(text);
}
