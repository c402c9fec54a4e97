import { expect, test } from "vitest";
import { readOutcome } from "./convert-lead.ts";

const answer = (item: object) => ({ data: [item] });

test("a conversion says what the lead became, with names, without some, or as old answers did", () => {
  const became = { kind: "converted", contactId: "1", accountId: null, dealId: "3" };
  const details = { Contacts: { id: "1", name: "Fox" }, Accounts: null, Deals: { id: "3" } };
  const success = { code: "SUCCESS", status: "success", message: "converted", details };
  expect(readOutcome(answer(success))).toEqual(became);
  expect(readOutcome(answer({ Contacts: "1", Deals: "3" }))).toEqual(became);
});

test("a lead that was converted before, or will be in a moment, is neither yes nor no", () => {
  const told = (code: string) => answer({ code, status: "error", message: "", details: {} });
  expect(readOutcome(told("ID_ALREADY_CONVERTED"))).toEqual({ kind: "before" });
  expect(readOutcome(told("SCHEDULED"))).toEqual({ kind: "scheduled" });
  expect(readOutcome(told("INTERNAL_ERROR"))).toBeNull();
  expect(readOutcome({ data: [] })).toBeNull();
});
