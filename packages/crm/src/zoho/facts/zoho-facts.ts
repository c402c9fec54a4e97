import type { GetAccessToken } from "../../crm.ts";
import { crmUnreachable } from "../../crm-failure.ts";
import { noteAnswer, type OnAnswer, send } from "../transport/send.ts";
import { accessFacts } from "./access-facts.ts";
import { bookingFacts } from "./booking-facts.ts";
import type { Asked, Fact, Finding } from "./fact.ts";
import { otherFacts, otherWriteFacts } from "./other-facts.ts";
import { queryFacts } from "./query-facts.ts";
import { readFacts } from "./read-facts.ts";
import { removal, writeFacts } from "./write-facts.ts";

export type { Finding } from "./fact.ts";

/** In the order they are asked; the last ones make something and remove it again. */
export const zohoFacts: readonly (Fact & { readonly isWrite: boolean })[] = [
  ...[...accessFacts, ...readFacts, ...queryFacts, ...otherFacts].map((fact) => ({
    ...fact,
    isWrite: false,
  })),
  ...[...writeFacts, ...otherWriteFacts, ...bookingFacts, removal].map((fact) => ({
    ...fact,
    isWrite: true,
  })),
];

interface Options extends Omit<Asked, "call" | "made" | "servers" | "crm"> {
  readonly accessToken: GetAccessToken;
  /** Hears every answer to what is asked directly; `access` has one of its own. */
  readonly onAnswer?: OnAnswer | undefined;
}

interface Question extends Pick<Fact, "asks" | "expects"> {
  /** Throws what the CRM's failures are. */
  ask(): Promise<Finding>;
}

/** What the documents leave uncertain, to be asked one after the other of one real organisation. */
export function zohoQuestions(
  { accessToken, onAnswer, ...given }: Options,
  { mayWrite }: { mayWrite: boolean },
): Question[] {
  const { access, connection, dataCentres } = given;
  const servers = dataCentres[connection.dataCentre];
  if (!servers) throw new Error(`No data centre "${connection.dataCentre}" is configured`);
  const crm = access.open(connection.dataCentre, accessToken);
  const asked: Asked = {
    ...given,
    servers,
    crm,
    made: { lead: null, meeting: null, conversion: null, convertible: [] },
    async call(method, path, body) {
      const token = await accessToken(null);
      const url = `${servers.api}/crm/v8/${path}`;
      const request = { method, url, token, body: body ?? null };
      const outcome = await send(request, AbortSignal.timeout(20_000));
      if (onAnswer) noteAnswer(onAnswer, request, outcome);
      if (outcome.kind !== "lost") return outcome;
      throw crmUnreachable(`${outcome.why} to ${method} ${path.split("?")[0]}`, outcome.cause);
    },
  };
  return zohoFacts
    .filter(({ isWrite }) => mayWrite || !isWrite)
    .map(({ asks, expects, ask }) => ({ asks, expects, ask: () => ask(asked) }));
}
