import { emailLength, emailPattern } from "../email-address.ts";
import { z } from "../zod.ts";

export const EmailAddress = z.email({ pattern: emailPattern }).max(emailLength);
