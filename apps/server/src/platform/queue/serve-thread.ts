import { type MessagePort, parentPort } from "node:worker_threads";
import type { FromThread, ToThread } from "./open-threads.ts";

/** The inside of a thread of `openThreads`: does one piece of work after another. */
export function serveThread<W, Q, A, D>(
  doWork: (work: W, ask: (question: Q) => Promise<A>) => Promise<D>,
): void {
  parentPort?.on("message", (port: MessagePort) => {
    let answering = Promise.withResolvers<A>();
    const send = (message: FromThread<Q, D>) => port.postMessage(message);
    const ask = (question: Q) => {
      answering = Promise.withResolvers<A>();
      send({ kind: "question", question });
      return answering.promise;
    };
    port.on("message", (message: ToThread<W, A>) => {
      if (message.kind === "answer") answering.resolve(message.answer);
      else if (message.kind === "no-answer") answering.reject(new Error("It was not answered"));
      else
        doWork(message.work, ask).then(
          (done) => send({ kind: "done", done }),
          (error) => send({ kind: "failed", error }),
        );
    });
  });
}
