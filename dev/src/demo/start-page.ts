import { readFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import pg from "pg";
import type { Cell } from "../parts/cell.ts";
import type { Part } from "../parts/child.ts";
import { repository } from "../parts/program.ts";
import { castOf } from "./cast.ts";
import { toText } from "./html.ts";
import { type Restart, startPage } from "./page.ts";
import { readDay } from "./read-day.ts";
import { readTour } from "./read-tour.ts";
import { milepostUrl, startAgain } from "./start-again.ts";
import { tasksOf } from "./tasks.ts";

interface StartPage extends Part {
  readonly url: string;
}

const files: Readonly<Record<string, readonly [path: string, type: string]>> = {
  "/start-page.css": ["dev/src/demo/start-page.css", "text/css; charset=utf-8"],
  "/start-page.js": ["dev/src/demo/start-page.js", "text/javascript; charset=utf-8"],
  "/mark.svg": ["apps/web/src/routes/mark.svg", "image/svg+xml"],
};

const policy =
  "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/** The guided start beside a cell, in this process. It only looks, until somebody presses "Start again". */
export async function startStartPage(cell: Cell, port: number): Promise<StartPage> {
  const { url, sandboxUrl } = cell;
  const database = new pg.Pool({ connectionString: milepostUrl(cell.superuserUrl), max: 4 });
  // A database that goes away is noticed by whoever asks it next.
  database.on("error", () => {});
  const sources = { database, sandboxUrl };
  let cast = castOf(cell.company);
  let restart: Restart | null = null;

  async function page(): Promise<string> {
    const tour = await readTour(sources, cast);
    const day = await readDay(sources, cast, tour.booking);
    const tasks = tasksOf(tour, cast, { url, sandboxUrl });
    // Said until something has happened since.
    const isOver = restart?.kind === "done" && tasks.some(({ isDone }) => isDone);
    return toText(startPage({ cast, tasks, day, restart: isOver ? null : restart }));
  }

  async function begin(): Promise<void> {
    const began = performance.now();
    restart = { kind: "under-way", done: 0 };
    try {
      const { company } = await startAgain(cell, (done) => {
        restart = { kind: "under-way", done };
      });
      cast = castOf(company);
      restart = { kind: "done", seconds: (performance.now() - began) / 1000 };
    } catch (error) {
      restart = { kind: "failed", why: error instanceof Error ? error.message : String(error) };
    }
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method, url: path = "/", headers } = request;
    response.setHeader("content-security-policy", policy).setHeader("cache-control", "no-store");
    const send = (status: number, type: string, body: string) =>
      response.writeHead(status, { "content-type": type }).end(body);
    const file = files[path];
    if (file) return void send(200, file[1], await readFile(join(repository, file[0]), "utf8"));
    if (method === "GET" && path === "/")
      return void send(200, "text/html; charset=utf-8", await page());
    if (method !== "POST" || path !== "/start-again")
      return void send(404, "text/plain", "There is no such page.");
    // It empties a database: no other page that happens to be open may ask for it.
    const own = ["127.0.0.1", "localhost"].map(
      (host) => `http://${host}:${request.socket.localPort}`,
    );
    if (!own.includes(headers.origin ?? ""))
      return void send(403, "text/plain", "Only the start page may ask for this.");
    if (restart?.kind !== "under-way") void begin();
    response.writeHead(303, { location: "/" }).end();
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error) => response.writeHead(503).end(String(error)));
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject).listen(port, "127.0.0.1", resolve);
  });
  const ended = new Promise<void>((resolve) => void server.once("close", resolve));
  return {
    ...{ name: "start page", pid: process.pid, ended },
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.close();
      server.closeAllConnections();
      await Promise.all([ended, database.end()]);
    },
  };
}
