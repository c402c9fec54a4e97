import type { FastifyRequest } from "fastify";
import { Problem } from "./problem.ts";

/**
 * A browser says where a request comes from. `none` is a person's own doing: an address typed, a bookmark.
 * `same-site` is another host of the same domain, and that may be anybody's. Machines say nothing.
 */
export function isFromOtherSite({ headers }: FastifyRequest, publicUrl: string): boolean {
  const { "sec-fetch-site": site, origin = publicUrl } = headers;
  return site === undefined ? origin !== publicUrl : site !== "same-origin" && site !== "none";
}

/**
 * What another site has sent changes nothing. Following its links is fine where they only show, and whether
 * they do is the route's word: an address can be spelt in many ways.
 */
export function refuseOtherSites(request: FastifyRequest, publicUrl: string): void {
  const { method, routeOptions } = request;
  const onlyShows = (method === "GET" || method === "HEAD") && !routeOptions.config.getChanges;
  if (!onlyShows && isFromOtherSite(request, publicUrl)) {
    throw new Problem("CROSS_SITE");
  }
}
