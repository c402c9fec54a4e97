import { AsyncLocalStorage } from "node:async_hooks";
import { setImmediate as breathe } from "node:timers/promises";
import { MessageChannel, type MessagePort, Worker } from "node:worker_threads";

/** What goes through the port of one piece of work: first the work, then answers. */
export type ToThread<W, A> =
  | { readonly kind: "work"; readonly work: W }
  | { readonly kind: "answer"; readonly answer: A }
  | { readonly kind: "no-answer" };

export type FromThread<Q, D> =
  | { readonly kind: "question"; readonly question: Q }
  | { readonly kind: "done"; readonly done: D }
  | { readonly kind: "failed"; readonly error: unknown };

interface Work<W, Q, A> {
  readonly work: W;
  /** What the thread asks for meanwhile, a little at a time, because copying takes time, too; what this throws is thrown by `run` if the work fails for want of it. */
  readonly answer: (question: Q) => Promise<A>;
  /** Ends the thread, whatever it does, and rejects with the signal's reason. */
  readonly signal: AbortSignal;
}

/**
 * For work that would hold up everybody's calls: threads that run `program`, which serves by `serveThread`,
 * each with one piece of work at a time. The first is begun at once, the others when they are needed; all are
 * kept. There are as many as their callers let work at once.
 */
export function openThreads<W, Q, A, D>(program: URL, onLost: (error: unknown) => void) {
  const idle: Worker[] = [];
  idle.push(begin());

  function begin(): Worker {
    const thread = new Worker(program).on("error", onLost);
    thread.once("exit", () => {
      if (idle.includes(thread)) idle.splice(idle.indexOf(thread), 1);
    });
    thread.unref();
    return thread;
  }

  async function work(thread: Worker, port: MessagePort, given: Work<W, Q, A>): Promise<D> {
    const { promise, resolve, reject } = Promise.withResolvers<D>();
    const send = (message: ToThread<W, A>) => port.postMessage(message);
    // What comes from a thread comes in nobody's name.
    const inContext = AsyncLocalStorage.snapshot();
    let missing: unknown = null;
    const reply = async (question: Q) => {
      try {
        send({ kind: "answer", answer: await inContext(given.answer, question) });
      } catch (error) {
        missing = error;
        send({ kind: "no-answer" });
      }
    };
    port.on("message", (message: FromThread<Q, D>) => {
      if (message.kind === "question") void reply(message.question);
      else if (message.kind === "done") resolve(message.done);
      else reject(missing ?? message.error);
    });
    const end = () => {
      reject(given.signal.reason);
      thread.terminate();
    };
    const ended = () => reject(new Error("A thread ended before its work was done"));
    thread.once("exit", ended);
    given.signal.addEventListener("abort", end);
    try {
      send({ kind: "work", work: given.work });
      const done = await promise;
      // What it brought took time to copy: calls that wait go first.
      await breathe();
      return done;
    } finally {
      thread.off("exit", ended);
      given.signal.removeEventListener("abort", end);
      port.close();
    }
  }

  return {
    async run(given: Work<W, Q, A>): Promise<D> {
      const thread = idle.pop() ?? begin();
      const { port1, port2 } = new MessageChannel();
      thread.postMessage(port2, [port2]);
      try {
        return await work(thread, port1, given);
      } finally {
        if (!given.signal.aborted && thread.threadId !== -1) {
          idle.push(thread);
        }
      }
    },
  };
}
