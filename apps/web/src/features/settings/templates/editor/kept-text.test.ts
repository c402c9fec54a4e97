import { expect, test } from "vitest";
import type { Store } from "../../document/draft-store.ts";
import { keepText, readKeptText } from "./kept-text.ts";

function aStore(): Store {
  const held = new Map<string, string>();
  return {
    getItem: (key) => held.get(key) ?? null,
    setItem: (key, value) => void held.set(key, value),
    removeItem: (key) => void held.delete(key),
  };
}

const place = { userId: "ann", workflowId: 1, kind: "email" } as const;
const kept = { filename: "a.html", text: "<p>Dear {{Last_Name}}</p>" };

test("an unsaved text is found again in this tab, until it is saved or discarded", () => {
  const store = aStore();
  keepText(store, place, kept);
  expect(readKeptText(store, place)).toEqual(kept);
  keepText(store, place, null);
  expect(readKeptText(store, place)).toBeNull();
});

test("it belongs to one person and one template", () => {
  const store = aStore();
  keepText(store, place, kept);
  expect(readKeptText(store, { ...place, userId: "bob" })).toBeNull();
  expect(readKeptText(store, { ...place, kind: "thankYou" })).toBeNull();
  expect(readKeptText(store, { ...place, workflowId: 2 })).toBeNull();
});

test("a store that is broken or forbidden holds nothing", () => {
  const store = aStore();
  store.setItem("milepost-template-ann-1-email", "{nonsense");
  expect(readKeptText(store, place)).toBeNull();
  const forbidden: Store = {
    ...store,
    setItem: () => {
      throw new Error("The quota is exceeded");
    },
  };
  expect(() => keepText(forbidden, place, kept)).not.toThrow();
});
