import { type BrowserContext, chromium, type Page } from "@playwright/test";

export interface Watched {
  readonly page: Page;
  readonly context: BrowserContext;
  /** What has happened since it was last asked: scripts that ran, dialogs, and requests to anywhere else. */
  readonly take: () => string[];
  close(): Promise<void>;
}

/** A browser in which nothing goes unseen, and nothing goes out to anybody but `origins`. */
export async function openWatched(origins: readonly string[]): Promise<Watched> {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium-headless-shell",
    args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
  });
  const context = await browser.newContext();
  let seen: string[] = [];
  await context.exposeBinding("fired", () => {
    seen.push("a script ran");
  });
  await context.route("**/*", (route) => {
    const url = route.request().url();
    if (origins.some((origin) => url.startsWith(`${origin}/`))) return route.fallback();
    seen.push(`request to ${url.slice(0, 60)}`);
    return route.abort();
  });
  const page = await context.newPage();
  page.on("dialog", (dialog) => {
    seen.push("a dialog");
    dialog.dismiss().catch(() => {});
  });
  return {
    page,
    context,
    take() {
      const taken = seen;
      seen = [];
      return taken;
    },
    close: () => browser.close(),
  };
}

/** What in a document could still act, if something made it: empty when nothing could. Our own `<base target>` cannot. */
export function leftovers(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const bad =
      "script, iframe, frame, object, embed, form, input, button, textarea, select, link, base[href], svg, math, template, meta[http-equiv]";
    const addresses = ["href", "src", "action", "formaction", "data", "srcdoc", "ping"];
    const acts = (name: string, value: string) =>
      name.startsWith("on") ||
      (addresses.includes(name) && /^[^a-z]*(javascript|vbscript|data:text)/i.test(value));
    return [...document.querySelectorAll("*")].flatMap((element) => [
      ...(element.matches(bad) ? [element.tagName.toLowerCase()] : []),
      ...[...element.attributes]
        .filter(({ name, value }) => acts(name, value))
        .map(({ name }) => `${element.tagName.toLowerCase()}[${name}]`),
    ]);
  });
}
