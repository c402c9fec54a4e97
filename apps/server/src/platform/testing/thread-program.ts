import { serveThread } from "../queue/serve-thread.ts";

/** What the tests of threads have done in one. */
serveThread<string, string, number, string>(async (work, ask) => {
  if (work === "for ever") for (;;);
  if (work === "fail") throw new Error("It cannot be done");
  const asked = work === "ask" ? await ask("how many?") : 0;
  return `${work} ${asked}`;
});
