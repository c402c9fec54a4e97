/** The pages a person may be sent back to after signing in: our own, by relative path. */
const pages = /^\/(search|settings|checkout(\/success|\/cancel)?|book\/[\w-]+)?(\?[^#\s]*)?$/;

/** Where to go after sign-in. Anything but a page of ours is Home: a link must not send people elsewhere. */
export function returnPath(cookie: string | undefined): string {
  const path = decode(cookie ?? "/");
  return pages.test(path) && !path.includes("\\") ? path : "/";
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return "/";
  }
}
