import { request as ask, createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Part } from "@milepost/cell/start-child.ts";

/** Stands between the api and the engine. */
export interface EngineGate extends Part {
  readonly url: string;
  /** The engine takes what is begun for this reservation, and so many times the api does not hear of it. */
  loseReplies(reservationId: string, times: number): void;
  /** The story's result is not passed on before this is done. */
  beforeAnswer(reservationId: string, work: () => Promise<void>): void;
}

export async function startEngineGate(engineUrl: string): Promise<EngineGate> {
  const losing = new Map<string, number>();
  const before = new Map<string, () => Promise<void>>();
  const server = createServer((request, response) => {
    const { method, headers, url = "/" } = request;
    const lost = [...losing.keys()].find((id) => url.includes(id) && url.endsWith("/send"));
    const times = losing.get(lost ?? "") ?? 0;
    if (lost !== undefined && times > 1) losing.set(lost, times - 1);
    else if (lost !== undefined) losing.delete(lost);
    const cut = () => response.destroy();
    const passed = ask(`${engineUrl}${url}`, { method, headers }, (answer) => {
      if (lost !== undefined) {
        cut();
        return;
      }
      const waited = [...before.keys()].find((id) => url.includes(id) && !url.endsWith("/send"));
      const work = before.get(waited ?? "") ?? (async () => {});
      before.delete(waited ?? "");
      answer.on("error", cut);
      work().then(() => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response).on("error", cut);
      }, cut);
    });
    passed.on("error", cut);
    response.on("close", () => passed.destroy());
    request.pipe(passed);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const ended = new Promise<void>((resolve) => void server.once("close", resolve));
  return {
    name: "engine's gate",
    pid: process.pid,
    ended,
    url: `http://127.0.0.1:${port}`,
    loseReplies: (id, times) => void (times > 0 ? losing.set(id, times) : losing.delete(id)),
    beforeAnswer: (id, work) => void before.set(id, work),
    async stop() {
      server.close();
      server.closeAllConnections();
      await ended;
    },
  };
}
