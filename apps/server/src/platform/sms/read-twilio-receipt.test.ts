import { expect, test } from "vitest";
import { isSignedByTwilio, readTwilioReceipt } from "./read-twilio-receipt.ts";

/** Twilio's own example of a signed request, from its page on webhook security. */
const example = {
  token: "12345",
  url: "https://mycompany.com/myapp.php?foo=1&bar=2",
  body: "CallSid=CA1234567890ABCDE&Caller=%2B14158675310&Digits=1234&From=%2B14158675310&To=%2B18005551212",
  signature: "GvWf1cFY/Q7PnoempGyD5oXAezc=",
};

const fields = { MessageSid: "SM1", To: "+447700900123", MessageStatus: "undelivered" };
const url = "https://milepost.example/hooks/sms/1?reminder=2";

test("Twilio's own example is signed as we read it, but is no receipt of a message", () => {
  const { token, ...signed } = example;
  expect(isSignedByTwilio(token, signed, new URLSearchParams(example.body))).toBe(true);
  expect(readTwilioReceipt(token, signed)).toBeNull();
});

test.each([
  ["another token", { token: "other" }],
  ["another address", { url: `${url}3` }],
  ["another field", { body: `${new URLSearchParams({ ...fields, MessageStatus: "delivered" })}` }],
  ["no signature", { signature: "" }],
])("a receipt with %s is none", (_what, change) => {
  const signature = "swM16/gH1aL9mJeO7RzDBzyaQJg=";
  const right = { token: "12345", url, body: `${new URLSearchParams(fields)}`, signature };
  expect(readTwilioReceipt(right.token, right)).toEqual({
    id: "SM1",
    to: "+447700900123",
    end: "undelivered",
    code: null,
  });
  const { token, ...signed } = { ...right, ...change };
  expect(readTwilioReceipt(token, signed)).toBeNull();
});
