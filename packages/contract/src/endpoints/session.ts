import { z } from "../zod.ts";
import { endpoint } from "./endpoint.ts";

/** `admin` is a CRM administrator: they manage every workflow and the billing. */
const AdminLevel = z.enum(["admin", "user"]);

const SignedInUser = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  zohoUserId: z.string(),
  zohoAdminLevel: AdminLevel,
  organisationName: z.string(),
  isCrmConnected: z
    .boolean()
    .optional()
    .describe("false: the CRM refused the connection, or there never was one; reconnect"),
});
export type SignedInUser = z.infer<typeof SignedInUser>;

export const checkAuth = endpoint({
  method: "GET",
  path: "/auth/check-auth",
  summary: "Who is signed in, if anyone.",
  caller: "public",
  answer: z.discriminatedUnion("authenticated", [
    z.object({ authenticated: z.literal(true), user: SignedInUser }),
    z.object({ authenticated: z.literal(false) }),
  ]),
});

export const logout = endpoint({
  method: "GET",
  path: "/auth/logout",
  summary: "Ends the session and clears its cookie.",
  caller: "public",
  getChanges: true,
  answer: z.object({ success: z.literal(true) }),
});
