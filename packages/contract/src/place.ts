import { TimeZone } from "./calendar.ts";
import { endpoint } from "./endpoint.ts";
import { z } from "./zod.ts";

export const locatePostcode = endpoint({
  method: "GET",
  path: "/api/place",
  summary: "Where a postcode is, for somebody who draws an area.",
  caller: "signed-in",
  query: z.object({
    postcode: z.string().trim(),
    timezone: TimeZone.describe("tells the country, as a workflow's does"),
  }),
  perMinute: 60,
  answer: z.object({
    postcode: z.string().describe("as people write it"),
    lon: z.number(),
    lat: z.number(),
  }),
});
