/** The pages a person may be sent back to after signing in: our own, by relative path. */
const pages =
  /^\/(search|settings|insight|checkout(\/success|\/cancel)?|book\/[\w-]+|bookings\/[\w-]+)?(\?[^#\s]*)?$/;

/** Where to go after sign-in. Anything but a page of ours is Home: a link must not send people elsewhere. */
export function returnPath(wanted: string | undefined): string {
  return wanted !== undefined && pages.test(wanted) && !wanted.includes("\\") ? wanted : "/";
}
