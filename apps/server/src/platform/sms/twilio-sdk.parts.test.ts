import fc from "fast-check";
import { Twilio, validateRequest } from "twilio";
import { getExpectedTwilioSignature } from "twilio/lib/webhooks/webhooks.js";
import { expect, inject, test } from "vitest";
import { isSignedByTwilio } from "./read-twilio-receipt.ts";
import { twilio } from "./twilio.ts";

/** Twilio's own library, for Node: it shares nothing with our adapter nor with the emulated Twilio. */
const accountSid = `AC${"0".repeat(32)}`;
const authToken = "twilio-sandbox-token";
const from = "+447700900000";
const { sandboxUrl } = inject("cell");

type SdkRequest = Parameters<Twilio["httpClient"]["request"]>[0];

/** Sends what the library would send to Twilio to the sandbox. */
const httpClient = {
  async request({ method, uri, username, password, params, data }: SdkRequest) {
    const { pathname } = new URL(uri);
    const query = new URLSearchParams(Object(params));
    const basic = Buffer.from(`${username}:${password}`).toString("base64");
    const answer = await fetch(`${sandboxUrl}/twilio${pathname}?${query}`, {
      method,
      headers: { authorization: `Basic ${basic}` },
      body: data === undefined ? null : new URLSearchParams(Object(data)),
    });
    return { statusCode: answer.status, body: await answer.text(), headers: {} };
  },
} as unknown as Twilio["httpClient"];
const sdk = (token = authToken) => new Twilio(accountSid, token, { httpClient });

test("what our adapter sends, Twilio's library reads, with every field of the kind that it expects", async () => {
  const to = "+447700900777";
  const ours = twilio({ accountSid, authToken, from, url: `${sandboxUrl}/twilio`, fetch });
  const sent = await ours.send({ to, body: "Grüße", receiptUrl: "http://127.0.0.1:9/" });
  const [listed] = await sdk().messages.list({ to, limit: 1 });
  expect(sent).toEqual({ kind: "taken", id: listed?.sid });
  expect(listed).toMatchObject({ accountSid, to, from, body: "Grüße", errorCode: null });
  const age = Date.now() - (listed?.dateCreated.getTime() ?? 0);
  expect(age).toBeLessThan(60_000);
});

test("what Twilio's library sends, our adapter finds", async () => {
  const to = "+447700900778";
  const since = new Date();
  const { sid } = await sdk().messages.create({ to, from, body: "Hello" });
  const ours = twilio({ accountSid, authToken, from, url: `${sandboxUrl}/twilio`, fetch });
  expect(await ours.find({ to, body: "Hello" }, since)).toBe(sid);
});

test("the emulated Twilio refuses so that Twilio's library understands why", async () => {
  const nobody = sdk().messages.create({ to: "+44", from, body: "Hello" });
  await expect(nobody).rejects.toMatchObject({ status: 400, code: 21211 });
  const stranger = sdk("another").messages.create({ to: "+447700900779", from, body: "Hello" });
  await expect(stranger).rejects.toMatchObject({ status: 401, code: 20003 });
});

test("a signature is right for us where it is for Twilio's library, and nowhere else", () => {
  const Fields = fc.dictionary(
    fc.stringMatching(/^[A-Za-z]{1,12}$/),
    fc.string({ unit: "grapheme", maxLength: 20 }),
    { maxKeys: 8 },
  );
  fc.assert(
    fc.property(Fields, fc.webUrl({ withQueryParameters: true }), (fields, url) => {
      const params = new URLSearchParams(fields);
      const signature = getExpectedTwilioSignature(authToken, url, fields);
      expect(validateRequest(authToken, signature, url, fields)).toBe(true);
      expect(isSignedByTwilio(authToken, { url, signature }, params)).toBe(true);
      expect(isSignedByTwilio("another", { url, signature }, params)).toBe(false);
    }),
  );
});
