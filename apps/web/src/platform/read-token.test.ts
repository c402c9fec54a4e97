import { expect, test } from "vitest";
import { readToken } from "./read-token.ts";

test("the token is read from its own cookie, wherever that stands, and from no other", () => {
  expect(readToken("a=1; milepost-token=x.y-z_; b=2")).toBe("x.y-z_");
  expect(readToken("milepost-token=x.y")).toBe("x.y");
  for (const none of ["", "milepost-token=", "other-milepost-token=x", "__Host-milepost=x"]) {
    expect(readToken(none), none).toBeNull();
  }
});
