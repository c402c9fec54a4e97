import { expect, test } from "vitest";
import type { OrganisationId } from "../../platform/database/organisation-id.ts";
import { channelTokens } from "./channel-tokens.ts";

const own = "00000000-0000-8000-8000-000000000001" as OrganisationId;
const other = "00000000-0000-8000-8000-000000000002" as OrganisationId;
const keyOf = (byte: number) => ({ id: `k${byte}`, key: Buffer.alloc(32, byte) });

test("a token is known as ours by its signature, for its organisation alone", () => {
  const tokens = channelTokens([keyOf(1)]);
  const token = tokens.make(own);
  expect(tokens.isSigned(own, token)).toBe(true);
  expect(tokens.isSigned(other, token)).toBe(false);
  expect(tokens.isSigned(own, `A${token.slice(1, -1)}A`)).toBe(false);
  expect(tokens.isSigned(own, "")).toBe(false);
  expect(tokens.make(own)).not.toBe(token);
  expect(token.length).toBeLessThanOrEqual(50);
});

test("a token of a key that is still known stands, and of one that has gone it does not", () => {
  const token = channelTokens([keyOf(1)]).make(own);
  expect(channelTokens([keyOf(2), keyOf(1)]).isSigned(own, token)).toBe(true);
  expect(channelTokens([keyOf(2)]).isSigned(own, token)).toBe(false);
});
