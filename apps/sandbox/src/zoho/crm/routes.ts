import type { FastifyInstance, FastifyRequest } from "fastify";
import { type Fields, readFields } from "../../form-body.ts";
import { type Page, sendPage } from "../../page.ts";
import type { ZohoRecord } from "../organisation.ts";
import type { ModuleDefinition } from "../records/metadata/module.ts";
import type { DataCentre } from "../sign-in/data-centres.ts";
import type { Zoho } from "../zoho.ts";
import { calendarPage } from "./calendar/calendar-page.ts";
import { choicePage, missingPage } from "./frame.ts";
import { listPage } from "./list-page.ts";
import { moduleAt, tabPath } from "./paths.ts";
import { recordPage } from "./record-page.ts";
import { cookieFor, moduleOf, type Seat, takeSeat, usersOf } from "./seat.ts";
import {
  askFirst,
  cancel,
  create,
  edit,
  type Outcome,
  openBlank,
  openFilled,
  remove,
} from "./write.ts";

/** A tab as somebody looks at it, with what they ask for and what they send. */
interface Opened {
  readonly seat: Seat;
  readonly definition: ModuleDefinition;
  readonly query: Fields;
  readonly sent: Fields;
}

/** What is done at a path; null says that there is no such thing. */
type Act = (opened: Opened, request: FastifyRequest) => Outcome | null;

/** The CRM as people see it, at Zoho's own paths: `/crm/org<zgid>/tab/<Module>/<id>`. */
export function crmRoutes(zoho: Zoho, dataCentre: DataCentre) {
  return async (app: FastifyInstance) => {
    app.get("/", async (_request, reply) => {
      const here = zoho.organisations.list().filter((one) => one.dataCentre === dataCentre);
      const [first, second] = here;
      if (first && !second) return reply.redirect(tabPath(first, "Leads"), 303);
      return sendPage(reply, choicePage(dataCentre, here));
    });

    function seatOf(request: FastifyRequest): Seat | null {
      const { zgid = "" } = readFields(request.params);
      const organisation = zoho.organisations.find(dataCentre, zgid);
      return organisation && takeSeat(zoho, organisation, request);
    }

    app.post("/crm/org:zgid/acting-as", async (request, reply) => {
      const seat = seatOf(request);
      if (!seat) return sendPage(reply, missingPage(dataCentre), 404);
      const { user } = readFields(request.body);
      const chosen = usersOf(seat.organisation).find(({ id }) => id === user);
      if (chosen) reply.header("set-cookie", cookieFor(seat.organisation, chosen));
      return reply.redirect(pageBefore(request) ?? tabPath(seat.organisation, "Leads"), 303);
    });

    function at(method: "GET" | "POST", path: string, act: Act): void {
      const url = `/crm/org:zgid/tab/:tab${path}`;
      app.route({
        method,
        url,
        handler: async (request, reply) => {
          const seat = seatOf(request);
          const { tab = "" } = readFields(request.params);
          const definition = seat && moduleOf(seat, moduleAt(tab));
          const [query, sent] = [readFields(request.query), readFields(request.body)];
          const outcome = definition && act({ seat, definition, query, sent }, request);
          if (!outcome) return sendPage(reply, missingPage(dataCentre), 404);
          if (outcome.kind === "done") return reply.redirect(outcome.to, 303);
          return sendPage(reply, outcome.page, outcome.kind === "refused" ? 400 : 200);
        },
      });
    }

    at("GET", "", ({ seat, definition, query }) =>
      page(
        definition.api_name === "Events"
          ? calendarPage(seat, definition, query)
          : listPage(seat, definition, query),
      ),
    );
    at("GET", "/create", ({ seat, definition, query }) => openBlank(seat, definition, query));
    at("POST", "/create", ({ seat, definition, sent }) => create(seat, definition, sent));
    at(
      "GET",
      "/:id",
      withRecord(({ seat, definition }, record) => page(recordPage(seat, definition, record))),
    );
    at(
      "GET",
      "/:id/edit",
      withRecord(({ seat, definition }, record) => openFilled(seat, definition, record)),
    );
    at(
      "POST",
      "/:id/edit",
      withRecord(({ seat, definition, sent }, record) => edit(seat, definition, record, sent)),
    );
    at(
      "GET",
      "/:id/delete",
      withRecord(({ seat, definition }, record) => askFirst(seat, definition, record, "delete")),
    );
    at(
      "POST",
      "/:id/delete",
      withRecord(({ seat, definition }, record) => remove(seat, definition, record)),
    );
    at(
      "GET",
      "/:id/cancel",
      withMeeting(({ seat, definition }, record) => askFirst(seat, definition, record, "cancel")),
    );
    at(
      "POST",
      "/:id/cancel",
      withMeeting(({ seat, definition }, record) => cancel(seat, definition, record)),
    );
  };
}

function page(shown: Page): Outcome {
  return { kind: "page", page: shown };
}

function withRecord(act: (opened: Opened, record: ZohoRecord) => Outcome): Act {
  return (opened, request) => {
    const { zoho, organisation } = opened.seat;
    const { id = "" } = readFields(request.params);
    const record = zoho.records.find(organisation, opened.definition.api_name, id);
    return record && act(opened, record);
  };
}

function withMeeting(act: (opened: Opened, record: ZohoRecord) => Outcome): Act {
  const acting = withRecord(act);
  return (opened, request) =>
    opened.definition.api_name === "Events" ? acting(opened, request) : null;
}

/** The path that the browser came from: whatever host it names, one stays here. */
function pageBefore({ headers }: FastifyRequest): string | null {
  const url = headers.referer && URL.canParse(headers.referer) ? new URL(headers.referer) : null;
  return url && `${url.pathname}${url.search}`;
}
