import { randomBytes } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { isMailAddress } from "../../platform/mail/is-mail-address.ts";
import { replyNameAtMost } from "../../platform/mail/reply-name-at-most.ts";
import { isAddressedTo, isOurs, readReplyAddress, signReplyAddress } from "./reply-address.ts";

const key = (id: string) => ({ id, key: randomBytes(32) });
const [young, old] = [key("young"), key("old")];
const base = "replies@milepost.example";
const claims = {
  organisationId: "6f0e1d2c-3b4a-8958-8776-655443322110",
  reservationId: "0190f3a2-7c1e-7b3a-9c55-1f0d3a5b7c9e",
  email: "rosa@customer.example",
};
const address = signReplyAddress(young, base, claims);
const tokenOf = (text: string) => readReplyAddress(base, text);

/** Whether anybody would be heard who writes to this address about the visit. */
function isHeard(recipient: string, { keys = [young], id = claims.reservationId } = {}): boolean {
  const token = tokenOf(recipient);
  return token !== null && isOurs(keys, token, id);
}

test("an address has at most 64 characters before the @, is a mail address, and is the same each time", () => {
  const longest = `${"r".repeat(replyNameAtMost)}@milepost.example`;
  const [local = ""] = signReplyAddress(young, longest, claims).split("@");
  expect(local).toHaveLength(64);
  expect(isMailAddress(address)).toBe(true);
  expect(address).toMatch(/^replies\+[a-z2-7]{52}@milepost\.example$/);
  expect(signReplyAddress(young, base, claims)).toBe(address);
});

test("an address proves organisation, visit and customer, whatever a mail server does to its case", () => {
  for (const one of [address, address.toUpperCase(), address.replace("milepost", "MilePost")]) {
    expect(isHeard(one)).toBe(true);
    const token = tokenOf(one);
    expect(token?.organisationId).toBe(claims.organisationId);
    expect(token && isAddressedTo(token, claims.email)).toBe(true);
    expect(token && isAddressedTo(token, "other@customer.example")).toBe(false);
  }
});

test("the address of one visit is refused for another", () => {
  expect(isHeard(address, { id: "0190f3a2-7c1e-7b3a-9c55-1f0d3a5b7c9f" })).toBe(false);
});

test("after a rotation addresses of the old key are heard until it is taken away", () => {
  const earlier = signReplyAddress(old, base, claims);
  expect(isHeard(earlier, { keys: [young, old] })).toBe(true);
  expect(isHeard(earlier)).toBe(false);
});

test("one changed letter is refused, wherever it is", () => {
  const [local = "", domain] = address.split("@");
  const taken: string[] = [];
  let tried = 0;
  for (let at = "replies+".length; at < local.length; at += 1)
    for (const letter of "abcdefghijklmnopqrstuvwxyz234567-01") {
      if (letter === local[at]) continue;
      const altered = `${local.slice(0, at)}${letter}${local.slice(at + 1)}@${domain}`;
      tried += 1;
      if (isHeard(altered)) taken.push(altered);
    }
  expect(taken).toEqual([]);
  expect(tried).toBe(52 * 34);
});

test("whatever else is written to is no address of ours", () => {
  const token = /\+([^@]*)@/.exec(address)?.[1] ?? "";
  const others = [
    base,
    "postmaster@milepost.example",
    `other+${token}@milepost.example`,
    `replies+${token}@other.example`,
    `replies+${token}a@milepost.example`,
    `replies+${token}+x@milepost.example`,
    `replies+${token}@milepost.example@other.example`,
  ];
  expect(others.filter((one) => tokenOf(one) !== null)).toEqual([]);
  fc.assert(fc.property(fc.string(), (text) => !isHeard(`replies+${text}@milepost.example`)));
});
