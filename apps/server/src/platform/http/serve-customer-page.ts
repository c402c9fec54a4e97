import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";

interface Options {
  readonly path: `/${string}`;
  /** Of the built web app. */
  readonly file: string;
  /** Where the built web app is. */
  readonly directory: string;
  /** Null: nobody is asked, the link alone is proof. */
  readonly captcha: { readonly siteKey: string; readonly scriptUrl: string } | null;
}

/** A customer's page: a file of its own. These are the only pages that let a stranger's script in. */
export async function serveCustomerPage(
  http: FastifyInstance,
  { path, file, directory, captcha }: Options,
): Promise<void> {
  const text = await readFile(join(directory, file), "utf8").catch((cause) => {
    throw new Error(`There is no ${file} in ${directory}. Maybe it was not built.`, { cause });
  });
  const page = captcha ? withCaptcha(text, captcha) : text;
  const headers = {
    "content-security-policy": policyFor(captcha?.scriptUrl ?? null),
    "cache-control": "no-cache",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
    // The address holds the customer's appointment: not even the servers of the template's pictures see it.
    "referrer-policy": "no-referrer",
    "x-frame-options": "DENY",
    "x-robots-tag": "noindex",
  };
  http.get(path, { config: { caller: "public" } }, async (_, reply) =>
    reply.headers(headers).type("text/html; charset=utf-8").send(page),
  );
}

function withCaptcha(
  file: string,
  { siteKey, scriptUrl }: { siteKey: string; scriptUrl: string },
): string {
  const meta = `<meta name="captcha" content="${siteKey}" data-script="${scriptUrl}" />`;
  return file.replace(/<meta name="captcha" [^>]*>/, () => meta);
}

/**
 * The template's frame is under the same policy as the page around it: hence styles in the markup and
 * pictures that are part of the file: nobody else learns that a customer has opened it. Google's script brings more from gstatic.com and a frame of its own.
 */
function policyFor(captchaScript: string | null): string {
  const captcha = captchaScript === null ? "" : ` ${new URL(".", captchaScript).href}`;
  const google = captcha === "" ? "" : " https://www.gstatic.com/recaptcha/";
  return [
    "default-src 'none'",
    `script-src 'self'${captcha}${google}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    `connect-src 'self'${captcha}`,
    `frame-src${captcha || " 'none'"}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}
