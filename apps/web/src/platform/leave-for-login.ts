import { call } from "./call.ts";
import { forgetToken } from "./read-token.ts";
import { forgetPlace, rememberPlace } from "./remember-place.ts";

let isLeaving = false;

/** After a 401. Several calls may fail at once; the first one takes the user to the login page. */
export async function leaveForLogin(): Promise<void> {
  if (isLeaving || location.pathname === "/login") return;
  isLeaving = true;
  await rememberPlace(location.pathname + location.search);
  await endSession();
}

/** The Logout button: nothing is to be returned to, and what was typed is left for nobody. */
export async function logOut(): Promise<void> {
  isLeaving = true;
  sessionStorage.clear();
  await forgetPlace();
  await endSession();
}

/** Reloads the page, so nothing of the old session is left in memory. */
async function endSession(): Promise<void> {
  // Unreachable or not, the login page is the place to find out.
  await call("GET /auth/logout", {}).catch(() => {});
  await forgetToken();
  location.assign("/login");
}
