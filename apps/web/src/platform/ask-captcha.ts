/** As reCAPTCHA version 3 puts itself into a page. */
interface Grecaptcha {
  ready(then: () => void): void;
  execute(siteKey: string, options: { action: string }): Promise<string>;
}

declare global {
  var grecaptcha: Grecaptcha | undefined;
}

/** The captcha's word about this visitor; empty where there is none, and the server decides what that is worth. */
export async function askCaptcha(action: string): Promise<string> {
  const { content: siteKey = "", dataset } =
    document.querySelector<HTMLMetaElement>("meta[name=captcha]") ?? {};
  if (siteKey === "") return without("has no site key");
  if (!globalThis.grecaptcha && !(await load(`${dataset?.script}?render=${siteKey}`))) {
    return without("failed to load");
  }
  const captcha = globalThis.grecaptcha;
  if (!captcha) return without("script is unavailable");
  await new Promise<void>((resolve) => captcha.ready(resolve));
  return captcha.execute(siteKey, { action });
}

/** Whether it ran. */
function load(address: string): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const script = document.createElement("script");
  script.src = address;
  script.addEventListener("load", () => resolve(true));
  script.addEventListener("error", () => resolve(false));
  document.head.append(script);
  return promise;
}

function without(why: string): string {
  console.warn(`The captcha ${why}.`);
  return "";
}
