import { expect, test } from "vitest";
import { configuredSms } from "./configured-sms.ts";

const url = { TWILIO_URL: "https://twilio.example" };
const account = { ...url, TWILIO_ACCOUNT_SID: "AC1", TWILIO_AUTH_TOKEN: "t" };

test("nobody is texted without an account, and an account needs its token and its number", () => {
  expect(configuredSms(url, fetch)).toBeNull();
  expect(configuredSms({ ...account, TWILIO_FROM: "+447700900000" }, fetch)).not.toBeNull();
  expect(() => configuredSms(account, fetch)).toThrow("TWILIO_FROM is missing");
  const unsigned = { ...url, TWILIO_ACCOUNT_SID: "AC1", TWILIO_FROM: "+447700900000" };
  expect(() => configuredSms(unsigned, fetch)).toThrow("TWILIO_AUTH_TOKEN is missing");
});
