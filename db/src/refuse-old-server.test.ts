import { expect, test } from "vitest";
import { refuseOldServer } from "./refuse-old-server.ts";

/** A server that says only which version it is. */
const serverOf = (version: string, number: string) =>
  ({ query: async () => ({ rows: [{ version, number }] }) }) as never;

test("a server that is too old is refused in a sentence, and 15 is not", async () => {
  await expect(refuseOldServer(serverOf("14.13", "140013"))).rejects.toThrow(
    "Milepost needs PostgreSQL 15 or later, and this is PostgreSQL 14.13.",
  );
  await expect(refuseOldServer(serverOf("15.8", "150008"))).resolves.toBeUndefined();
});
