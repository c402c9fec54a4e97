import { withAppFields } from "@milepost/contract/settings/tidy-settings.ts";
import { expect, test } from "vitest";
import { settingInWords } from "./setting-in-words.ts";

const ann = { _id: "u1", name: "Ann Field", email: "", zohoUserId: "1", avatar: "" };
const words = (value: unknown) => settingInWords(value, { users: [ann] });

test("users are called by their names, switches on and off, emptiness nothing", () => {
  expect(words(["u1", "u2"])).toBe("Ann Field, u2");
  expect(words(true)).toBe("on");
  expect(words([])).toBe("nothing");
  expect(words(null)).toBe("nothing");
  expect(words({ system: "slack", webhookUrl: "" })).toBe("system slack, webhook url nothing");
});

test("a long list of mappings is cut", () => {
  expect(words(withAppFields([], "Deals"))).toMatch(/^Booking agent → nothing, .* and 3 more$/);
});

test("a condition is described by field, operator and value", () => {
  const condition = { order: 1, field: "Deals:Stage", operator: "is", value: "Won" };
  expect(words([condition])).toBe("Deals:Stage is Won");
});

test("a template is called by its file", () => {
  const email = { currentTemplate: "own.html", uploadedTemplates: ["own.html", "old.html"] };
  expect(words(email)).toBe("own.html");
  expect(words({ email })).toBe("email own.html");
});
