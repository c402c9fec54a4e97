import { readFile } from "node:fs/promises";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { type FirstCalls, readPageAddress, readPageLinks } from "./page-links.ts";
import { Problem } from "./problem.ts";

/** The built web app. Its router decides what an address means, so every page is the same file. */
export async function serveWebFiles(
  http: FastifyInstance,
  { directory, firstCalls }: { directory: string; firstCalls: FirstCalls },
): Promise<void> {
  const page = await readFile(join(directory, "index.html")).catch((cause) => {
    throw new Error(`There is no web app in ${directory}. Maybe it was not built.`, { cause });
  });
  // A web app without it is slower, not broken.
  const framed = await readFile(join(directory, "search.html")).catch(() => page);
  const linksOf = await readPageLinks(directory, firstCalls);
  await http.register(async (scope) => {
    scope.addHook("onRoute", (route) => {
      route.config = { ...route.config, caller: "public" };
    });
    await scope.register(fastifyStatic, {
      root: directory,
      // One route a file, so that everything else reaches the not-found handler below.
      wildcard: false,
      index: false,
      // Pages have routes of their own, with headers of their own.
      globIgnore: ["*.html"],
      // The build leaves a compressed copy next to every text file.
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        const isHashed = path.startsWith(join(directory, "assets"));
        reply.header(
          "cache-control",
          isHashed ? "public, max-age=31536000, immutable" : "no-cache",
        );
      },
    });
    scope.get("/licences", (_, reply) => reply.sendFile("licences.txt"));
  });
  http.setNotFoundHandler((request, reply) => {
    const isPage = request.method === "GET" && !/^\/(api|auth|docs|hooks)(\/|$)/.test(request.url);
    if (!isPage) throw new Problem("NOT_FOUND", "There is nothing here.");
    const links = linksOf(request.url);
    if (links !== "") reply.header("link", links);
    return reply
      .header("cache-control", "no-cache")
      .type("text/html; charset=utf-8")
      .send(isFramed(request.url) ? framed : page);
  });
}

/** A search for a record's own postcode always begins with the same picture, so it is in the page already. */
function isFramed(address: string): boolean {
  const { pathname, searchParams } = readPageAddress(address);
  return pathname === "/search" && !!searchParams.get("recordId") && !searchParams.get("postcode");
}
