import { readFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { repository } from "@milepost/cell/program.ts";
import type { Part } from "@milepost/cell/start-child.ts";
import type { Cell } from "@milepost/kit/cell.ts";
import { type OpenTour, openTour } from "./open-tour.ts";

interface StartPage extends Part {
  readonly url: string;
}

/** Next to a cell, in this process. It only looks, until somebody presses "Start again". */
export async function openStartPage(cell: Cell, port: number): Promise<StartPage> {
  const tour = openTour(cell);
  const server = createServer((request, response) => {
    answer(tour, request, response).catch((error) => response.writeHead(503).end(String(error)));
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject).listen(port, "127.0.0.1", resolve);
  });
  const ended = new Promise<void>((resolve) => void server.once("close", resolve));
  return {
    name: "start page",
    pid: process.pid,
    ended,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.close();
      server.closeAllConnections();
      await Promise.all([ended, tour.close()]);
    },
  };
}

const files: Readonly<Record<string, readonly [path: string, type: string]>> = {
  "/start-page.css": ["dev/src/demo/start-page.css", "text/css; charset=utf-8"],
  "/start-page.js": ["dev/src/demo/start-page.js", "text/javascript; charset=utf-8"],
  "/mark.svg": ["apps/web/src/routes/mark.svg", "image/svg+xml"],
};

const policy =
  "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

async function answer(
  tour: OpenTour,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  response.setHeader("content-security-policy", policy).setHeader("cache-control", "no-store");
  const send = (status: number, type: string, body: string) => {
    response.writeHead(status, { "content-type": type }).end(body);
  };
  const { method, url: path = "" } = request;
  const [file, type = ""] = files[path] ?? [];
  if (file) return send(200, type, await readFile(join(repository, file), "utf8"));
  if (method === "GET" && path === "/")
    return send(200, "text/html; charset=utf-8", await tour.page());
  if (method !== "POST" || path !== "/start-again")
    return send(404, "text/plain", "There is no such page.");
  if (!isOwn(request)) return send(403, "text/plain", "Only the start page may ask for this.");
  tour.startAgain();
  response.writeHead(303, { location: "/" }).end();
}

/** It empties a database: no other page that happens to be open may ask for it. */
function isOwn({ headers, socket }: IncomingMessage): boolean {
  const hosts = ["127.0.0.1", "localhost"];
  return hosts.some((host) => headers.origin === `http://${host}:${socket.localPort}`);
}
