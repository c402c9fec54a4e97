import { expect, test } from "vitest";
import type { Logger } from "../create-log.ts";
import { errorLogRoutes } from "./error-log-routes.ts";

const customer = "Ada Plantagenet, ada@plantagenet.example";

test("of an error in a browser the log says what kind, where and on which page, and none of its words", async () => {
  const lines: unknown[] = [];
  const log = { warn: (line: unknown) => lines.push(line) } as unknown as Logger;
  const [route] = errorLogRoutes(log);
  await route?.handle(
    {
      body: {
        message: `Cannot book ${customer}`,
        stack: `TypeError: Cannot book ${customer}
    at submit (https://milepost.example/assets/index-a1.js:1:220)
    at async https://milepost.example/assets/book.js:3:7
    at ${customer} (https://milepost.example/x.js:1:1)
render@https://milepost.example/assets/index-a1.js:9:1`,
        url: `https://milepost.example/book/W1Mon10am?inviteEmail=${customer}`,
        timestamp: "2026-11-16T09:00:00.000Z",
        userAgent: "Firefox",
      },
    } as never,
    undefined as never,
  );
  expect(lines).toEqual([
    {
      browserError: {
        kind: "TypeError",
        frames: [
          "submit /assets/index-a1.js:1:220",
          "/assets/book.js:3:7",
          "render /assets/index-a1.js:9:1",
        ],
        page: "https://milepost.example/book/W1Mon10am",
        timestamp: "2026-11-16T09:00:00.000Z",
        userAgent: "Firefox",
      },
    },
  ]);
});
