import type { Cell } from "../cell.ts";

/** The captcha's word for a person on one of our pages, good once and for two minutes. */
export async function captchaWord(
  { sandboxUrl, url }: Pick<Cell, "sandboxUrl" | "url">,
  action: string,
): Promise<string> {
  const judged = await fetch(`${sandboxUrl}/recaptcha/api2/answer`, {
    method: "POST",
    body: new URLSearchParams({ siteKey: "site", action }),
    headers: { origin: url },
  });
  return ((await judged.json()) as { answer: string }).answer;
}
