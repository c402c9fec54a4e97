import type { Endpoint } from "@milepost/contract/endpoints/endpoint.ts";
import { endpoints } from "@milepost/contract/endpoints/endpoints.ts";
import { problemStatus } from "@milepost/contract/problem-code.ts";
import type { CustomersVisit } from "../booking/find-customers-visit.ts";
import { problemOf } from "../platform/http/problem.ts";
import { type Route, route } from "../platform/http/route.ts";
import { perMinute } from "../platform/queue/per-minute.ts";
import { cancelMyVisit } from "./cancel-my-visit.ts";
import { confirmMyVisit } from "./confirm-my-visit.ts";
import { inCustomersWords } from "./in-customers-words.ts";
import { listTimes } from "./list-times.ts";
import { moveMyVisit } from "./move-my-visit.ts";
import type { MyVisitPorts } from "./my-visit-ports.ts";
import { type Link, openLink } from "./open-link.ts";
import { viewMyVisit } from "./view-my-visit.ts";

/** Of one visit, from however many addresses: searches and changes; a page that waits looks more often. */
const changesPerMinute = 12;
const looksPerMinute = 60;

export function myVisitRoutes(ports: MyVisitPorts): Route[] {
  const countChange = perMinute(changesPerMinute);
  const countLook = perMinute(looksPerMinute);

  async function open(link: Link, count: (id: string) => void): Promise<CustomersVisit> {
    const visit = await openLink(ports, link);
    count(visit.reservation.id);
    return visit;
  }

  /** Leaves a row that says that the customer did it, whatever came of it. */
  async function audited<T>(
    { method, path }: Endpoint,
    { organisation, reservation: { id } }: CustomersVisit,
    traceId: string,
    work: () => Promise<T>,
  ): Promise<T> {
    const working = inCustomersWords(work);
    const status = await working.then(
      () => 200,
      (error) => problemStatus[problemOf(error).code],
    );
    const object = `reservation ${id}`;
    const row = { action: `${method} ${path}`, object, status, traceId, given: { id } };
    await ports.audit({ organisation, userId: null }, row);
    return working;
  }

  return [
    route(endpoints.readMyVisit, async ({ body }) =>
      viewMyVisit(ports, await open(body, countLook)),
    ),
    route(endpoints.confirmMyVisit, async ({ body }, { reply }) => {
      const visit = await open(body, countChange);
      return audited(endpoints.confirmMyVisit, visit, reply.request.id, () =>
        confirmMyVisit(ports, visit),
      );
    }),
    route(endpoints.listMyTimes, async ({ body }) => {
      const visit = await open(body, countChange);
      const { mayChange } = await viewMyVisit(ports, visit);
      const times = mayChange ? await inCustomersWords(() => listTimes(ports, visit)) : [];
      return { times };
    }),
    route(endpoints.moveMyVisit, async ({ body }, { reply }) => {
      const visit = await open(body, countChange);
      return audited(endpoints.moveMyVisit, visit, reply.request.id, () =>
        moveMyVisit(ports, visit, body.choice),
      );
    }),
    route(endpoints.cancelMyVisit, async ({ body }, { reply }) => {
      const visit = await open(body, countChange);
      return audited(endpoints.cancelMyVisit, visit, reply.request.id, () =>
        cancelMyVisit(ports, visit),
      );
    }),
  ];
}
