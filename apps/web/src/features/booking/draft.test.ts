import { expect, test } from "vitest";
import { emptyDraft, forgetDraft, keepDraft, readDraft, type Store } from "./draft.ts";
import type { Wish } from "./wish.ts";

const wish: Wish = {
  slot: "W1Mon10am",
  deviation: 0,
  recordId: "77001",
  fieldagent: "a1",
  wf: 1,
  inviteEmail: null,
  week: null,
  postcode: null,
  isAnotherWanted: false,
};

function memory(): Store & { readonly kept: Map<string, string> } {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
}

const draft = {
  edits: { appStreet: "1 Quay" },
  answers: {
    "Deals.Owner": { id: "7", name: "Becky" },
    "Deals.Tags": ["a"],
    "Deals.Urgent": false,
  },
};

test("what was typed is there again after a reload, for the same customer and slot alone", () => {
  const store = memory();
  keepDraft(store, wish, draft);
  expect(readDraft(store, wish)).toEqual(draft);
  expect(readDraft(store, { ...wish, recordId: "77002" })).toEqual(emptyDraft);
  expect(readDraft(store, { ...wish, slot: "W1Mon1pm" })).toEqual(emptyDraft);
  expect(readDraft(store, { ...wish, wf: 2 })).toEqual(emptyDraft);
});

test("once it is booked nothing of it is kept", () => {
  const store = memory();
  keepDraft(store, wish, draft);
  forgetDraft(store, wish);
  expect(store.kept.size).toBe(0);
});

test("what cannot be read, or is no value, is not taken over", () => {
  const store = memory();
  keepDraft(store, wish, draft);
  const [key = ""] = store.kept.keys();
  store.setItem(key, '{"edits":{"a":{"id":1}},"answers":{"b":"kept","c":null}}');
  expect(readDraft(store, wish)).toEqual({ edits: {}, answers: { b: "kept" } });
  store.setItem(key, "not JSON");
  expect(readDraft(store, wish)).toEqual(emptyDraft);
});

test("a browser that keeps nothing for us still lets one book", () => {
  const refuse = () => {
    throw new Error("forbidden");
  };
  const store = { getItem: refuse, setItem: refuse, removeItem: refuse };
  keepDraft(store, wish, draft);
  forgetDraft(store, wish);
  expect(readDraft(store, wish)).toEqual(emptyDraft);
});
