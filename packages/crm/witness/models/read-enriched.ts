import type { Emulator } from "../../src/zoho/testing/emulator.ts";
import { openWorld } from "../../src/zoho/testing/open-world.ts";
import { startProxy } from "../proxy.ts";
import { openClerk } from "../shapes/clerk.ts";
import { type Desk, readings } from "../shapes/questions.ts";
import { writings } from "../shapes/writings.ts";
import type { Findings } from "./hold-answer.ts";
import { enriched, placeOf } from "./hold-parsers.ts";

/** Asks everything once for each call that it makes, with that call's answers enriched; what fails is a conflict. */
export async function readEnriched(emulator: Emulator, findings: Findings): Promise<void> {
  const proxy = await startProxy(emulator.url);
  const world = await openWorld({ ...emulator, url: proxy.url });
  const token = await world.accessToken(null);
  const clerk = openClerk(`${emulator.url}/eu/api`, token);
  const { access, connection } = world;
  const sit = (): Desk => ({
    crm: access.open("eu", async () => token),
    access,
    connection,
    clerk,
    now: world.now(),
  });
  for (const question of [...readings, ...writings]) {
    proxy.exchanges.length = 0;
    await question.ask(sit(), (await question.prepare?.(sit())) ?? "");
    for (const place of new Set(proxy.exchanges.map(placeOf))) {
      const prepared = (await question.prepare?.(sit())) ?? "";
      proxy.meddle({
        change: (exchange) => ({
          ...exchange.answer,
          text: placeOf(exchange) === place ? enriched(exchange, findings) : exchange.answer.text,
        }),
      });
      await question.ask(sit(), prepared).catch((error: unknown) => {
        findings.conflicts.set(`${question.name}: ${place} cannot be read`, String(error));
      });
      proxy.meddle({});
    }
  }
  await proxy.stop();
}
