import { expect, test } from "vitest";
import { hasPerson, keepTabFor } from "./keep-tab-for.ts";

test("what was typed stays for the same person and is gone for the next one", () => {
  const kept = new Map<string, string>();
  const store = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    clear: () => kept.clear(),
  };
  keepTabFor(store, "becky");
  store.setItem("draft", "1 Quay");
  keepTabFor(store, "becky");
  expect(store.getItem("draft")).toBe("1 Quay");
  keepTabFor(store, "sam");
  expect(store.getItem("draft")).toBeNull();
});

test("a browser that keeps nothing is no reason to stop", () => {
  const refuse = () => {
    throw new Error("forbidden");
  };
  expect(() => keepTabFor({ getItem: refuse, setItem: refuse, clear: refuse }, "a")).not.toThrow();
});

test("a tab knows that somebody was signed in in it, until they log out", () => {
  const kept = new Map<string, string>();
  const store = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    clear: () => kept.clear(),
  };
  expect(hasPerson(store)).toBe(false);
  keepTabFor(store, "becky");
  expect(hasPerson(store)).toBe(true);
  store.clear();
  expect(hasPerson(store)).toBe(false);
});
