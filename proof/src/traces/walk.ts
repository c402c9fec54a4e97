import type { Cell } from "@milepost/kit/cell.ts";
import { inventCompany, inventCustomer, inventTyped, valuesIn } from "../erase/values.ts";
import { openPlantedOffice } from "../erase/walk.ts";
import { collectSecrets, type Secret } from "../secrets/known.ts";
import { type Clicks, makeClicks } from "./clicks.ts";

interface Walked {
  readonly clicks: Clicks;
  readonly planted: readonly Secret[];
  /** No secret, and in the engine's spans: that it is found shows that the search sees into them. */
  readonly organisation: Secret;
}

/** So many values are looked for. */
const count = 40;

/** In a company of its own a customer is served while the CRM and a browser fail; in another, clicks are followed. */
export async function walkWithTraces(cell: Cell, sandboxData: string): Promise<Walked> {
  const company = inventCompany(cell, "97");
  const [served, clicked, typed] = [inventCustomer(), inventCustomer(), inventTyped()];
  const { desk, serve } = await openPlantedOffice(cell, "97", company);
  await serve(served, typed);
  const [own] = await desk.rows<{ id: string }>(
    "select organisation_id as id from organisations where is_own",
  );
  await desk.close();
  const clicks = await makeClicks(cell, clicked);
  const secrets = await collectSecrets(
    cell,
    {
      cookies: [clicks.cookie],
      customers: [],
      webhookUrl: `https://chat.example/${company.texts.webhook}`,
      secretKeys: cell.apiEnv.SECRET_KEYS ?? "",
      answers: {},
    },
    sandboxData,
  );
  const all = [
    ...valuesIn("place", { postcode: clicks.postcode, postcodeOfServed: desk.postcode }),
    ...valuesIn("served", { ...served }),
    ...valuesIn("typed", { ...typed }),
    ...valuesIn("clicked", { ...clicked }),
    ...firstOfEachKind(secrets),
    ...valuesIn("texts", company.texts),
    ...company.people.flatMap((person, at) =>
      valuesIn(`person ${at + 1}`, { name: person.full_name, email: person.email }),
    ),
  ];
  const planted = all.slice(0, count);
  if (planted.length < count) throw new Error(`There are ${planted.length} values only`);
  const organisation = { kind: "organisation", value: own?.id ?? "", isPersonal: false };
  return { clicks, planted, organisation };
}

const firstOfEachKind = (secrets: readonly Secret[]): Secret[] => [
  ...new Map(secrets.toReversed().map((secret) => [secret.kind, secret])).values(),
];
