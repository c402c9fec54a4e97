import { z } from "../zod.ts";
import { endpoint } from "./endpoint.ts";

export const locatePostcode = endpoint({
  method: "GET",
  path: "/api/place",
  summary: "Where a postcode is, for somebody who draws an area.",
  caller: "signed-in",
  query: z.object({
    postcode: z.string().trim().describe("of a country that a workflow's zone lies in"),
  }),
  perMinute: 60,
  answer: z.object({
    postcode: z.string().describe("as people write it"),
    lon: z.number(),
    lat: z.number(),
    isApproximate: z
      .boolean()
      .describe("only an outcode was given: this is its middle, and no area can be asked of it"),
  }),
});
