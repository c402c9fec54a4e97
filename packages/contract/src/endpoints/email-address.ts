import { emailLength, emailPattern } from "../is-email-address.ts";
import { z } from "../zod.ts";

export const EmailAddress = z.email({ pattern: emailPattern }).max(emailLength);
