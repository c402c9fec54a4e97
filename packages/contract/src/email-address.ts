import { z } from "./zod.ts";

const label = "[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?";
/** As browsers check it (HTML, "valid e-mail address"), with a dot in the domain: no quotes, comments, groups or blanks. */
const pattern = new RegExp(`^[a-z0-9.!#$%&'*+/=?^_\`{|}~-]{1,64}@${label}(?:\\.${label})+$`, "i");

/** One email address. Browser and server judge it by this. */
export const EmailAddress = z.email({ pattern }).max(254);

export const isEmailAddress = (text: string) => EmailAddress.safeParse(text).success;
