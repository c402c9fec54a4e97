import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { readFields } from "../form-body.ts";
import { type Page, sendPage } from "../page.ts";
import { choicePage, missingPage } from "./crm-frame.ts";
import { leadPage, leadsPage } from "./crm-leads.ts";
import { meetingsPage } from "./crm-meetings.ts";
import type { DataCentre } from "./data-centres.ts";
import { findRecord, type Organisation } from "./organisation.ts";
import type { Zoho } from "./zoho.ts";
import { inZone } from "./zoned.ts";

/** The CRM as people see it, at Zoho's own paths: `/crm/org<zgid>/tab/<Module>/<id>`. */
export function crmRoutes(zoho: Zoho, dataCentre: DataCentre) {
  return async (app: FastifyInstance) => {
    app.get("/", async (_request, reply) => {
      const here = zoho.organisations.list().filter((one) => one.dataCentre === dataCentre);
      const [first, second] = here;
      if (first && !second) return reply.redirect(leadsPath(first), 303);
      return sendPage(reply, choicePage(dataCentre, here));
    });

    /** A page of the organisation in the path; null says that there is no such thing. */
    function show(
      path: string,
      draw: (organisation: Organisation, request: FastifyRequest) => Page | null,
    ): void {
      app.get(`/crm/org:zgid/${path}`, async (request, reply: FastifyReply) => {
        const { zgid = "" } = readFields(request.params);
        const organisation = zoho.organisations.find(dataCentre, zgid);
        const page = organisation && draw(organisation, request);
        return page ? sendPage(reply, page) : sendPage(reply, missingPage(dataCentre), 404);
      });
    }

    show("tab/Leads", (organisation, request) => {
      const { page = "1" } = readFields(request.query);
      return leadsPage(organisation, Math.max(1, Math.trunc(Number(page)) || 1));
    });

    show("tab/Leads/:id", (organisation, request) => {
      const lead = findRecord(organisation, "Leads", readFields(request.params).id ?? "");
      return lead && leadPage(organisation, lead, zoho.milepostUrl);
    });

    show("tab/Events", (organisation, request) => {
      const { day = "" } = readFields(request.query);
      const today = inZone(zoho.now(), organisation.organisation.time_zone).slice(0, 10);
      return meetingsPage(organisation, isDay(day) ? day : today, today);
    });
  };
}

function leadsPath({ dataCentre, organisation }: Organisation): string {
  return `/${dataCentre}/crm/crm/org${organisation.zgid}/tab/Leads`;
}

function isDay(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));
}
