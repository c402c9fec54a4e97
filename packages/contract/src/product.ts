/** The one place the product is named: sentences, titles and storage keys are made from it. */
export const product = { name: "Milepost", slug: "milepost" } as const;

/** Local-storage key of the workflow last chosen on Home. */
export const selectedWorkflowKey = `${product.slug}-selected-workflow`;

/** Browser redirects, not calls: the server mounts them by hand and they answer with a Location. */
export const signInPath = "/auth/zoho";
/** For an administrator: asks the CRM for lasting access again. */
export const connectPath = "/auth/zoho/connect";
/** The page in front of it, which says what booking agents will be able to see. */
export const connectPagePath = "/connect";
export const signInCallbackPath = "/auth/zoho/callback";

/** Why nobody was signed in: the server comes back to `/login?refused=…`. */
export type SignInRefusal =
  | "cancelled"
  | "expired"
  | "administrator-first"
  | "no-api-access"
  | "no-crm-user"
  | "other-environment"
  | "client-refused"
  | "crm-away"
  | "failed";

/** Holds the page to return to after signing in; readable by scripts, so never trusted as it is. `__Host-`: no other host can set it. */
export const returnCookieName = `__Host-${product.slug}-return`;

/** Where a caller of the API may keep a token that scripts can read; Milepost itself never sets it. The session's own cookie cannot be read. */
export const tokenCookieName = `${product.slug}-token`;

/** On its own, so that a browser can report an error before it has loaded anything else. */
export const logErrorPath = "/api/log-error";

/** The action the captcha's answer must be for. */
export const thankYouCaptchaAction = "thank_you_page";

/** The customer's own page of their visit, and the action of the captcha there. */
export const myVisitPath = "/my-visit";
export const myVisitCaptchaAction = "my_visit";

/** The thank-you page of a workflow that has chosen none, and of a link that names none. */
export const defaultThankYouTemplate = "defaultThankYou.html";
