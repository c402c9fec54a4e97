import { expect, test } from "vitest";
import { recordIdIn } from "./record-id-in.ts";

test("a record is named by its id, or by its address in the CRM", () => {
  expect(recordIdIn(" 4876876000000331001 ")).toBe("4876876000000331001");
  const address = "https://crm.example/crm/org20078/tab/Leads/4876876000000331001";
  expect(recordIdIn(address)).toBe("4876876000000331001");
  expect(recordIdIn(`${address}?layout=5#top`)).toBe("4876876000000331001");
});

test("text that names no record gives none", () => {
  expect(recordIdIn("Miller")).toBeNull();
  expect(recordIdIn("123456789012345678901")).toBeNull();
  expect(recordIdIn("https://crm.example/crm/org20078/tab/Leads")).toBeNull();
});
