import { createHmac } from "node:crypto";
import type { Cell } from "@milepost/kit/cell.ts";
import { withCaptcha } from "../integration/session/with-captcha.ts";
import type { FuzzRequest } from "./requests.ts";

/**
 * With what only somebody else can give: the captcha's word, and the signature of the provider of text messages. Without
 * them no request would come further than the door.
 */
export async function completed(cell: Cell, made: FuzzRequest): Promise<FuzzRequest> {
  const { endpoint, body } = made;
  if (!body) return made;
  if (endpoint.path.startsWith("/hooks/sms/")) return signed(cell, made, body);
  if (!body.includes('"captcha":""')) return made;
  return { ...made, body: Buffer.from(await withCaptcha(cell, endpoint.path, body.toString())) };
}

/** A form, signed for this very address; what is no JSON object goes as it is. */
function signed({ apiEnv }: Cell, made: FuzzRequest, body: Buffer): FuzzRequest {
  const fields = fieldsIn(body.toString());
  if (fields === null) return made;
  const sorted = [...fields].toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  const text = sorted.map(([name, value]) => `${name}${value}`).join("");
  const url = `${apiEnv.PUBLIC_URL}${made.target}`;
  const signature = createHmac("sha1", apiEnv.TWILIO_AUTH_TOKEN ?? "").update(`${url}${text}`);
  const headers = {
    ...made.headers,
    "content-type": "application/x-www-form-urlencoded",
    "x-twilio-signature": signature.digest("base64"),
  };
  return { ...made, headers, body: Buffer.from(String(fields)) };
}

function fieldsIn(text: string): URLSearchParams | null {
  try {
    const given: unknown = JSON.parse(text);
    if (typeof given !== "object" || given === null) return null;
    return new URLSearchParams(
      Object.entries(given).map(([name, value]) => [
        name,
        String(Object(value) === value ? JSON.stringify(value) : value),
      ]),
    );
  } catch {
    return null;
  }
}
