/** What every page behind the login asks first, in the very words of `apps/web`. */
export const sessionFirstCalls: readonly string[] = [
  "/auth/check-auth",
  "/api/settings/access",
  "/api/subscription/status",
];
