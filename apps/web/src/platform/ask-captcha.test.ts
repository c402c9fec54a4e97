import { thankYouCaptchaAction } from "@milepost/contract/product.ts";
import { afterEach, expect, test, vi } from "vitest";
import { askCaptcha } from "./ask-captcha.ts";

afterEach(() => {
  vi.unstubAllGlobals();
});

test("the captcha is asked about the page's one action, without anything to solve", async () => {
  const asked: unknown[] = [];
  vi.stubGlobal("document", { querySelector: () => ({ content: "site-key", dataset: {} }) });
  vi.stubGlobal("grecaptcha", {
    ready: (then: () => void) => then(),
    execute: async (...given: unknown[]) => {
      asked.push(given);
      return "a word";
    },
  });
  expect(await askCaptcha(thankYouCaptchaAction)).toBe("a word");
  // Spec: The one action seen is thank_you_page.
  expect(asked).toEqual([["site-key", { action: "thank_you_page" }]]);
});
