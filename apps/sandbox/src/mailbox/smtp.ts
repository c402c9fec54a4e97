import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { buffer } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { SMTPServer } from "smtp-server";
import type { Behaviour } from "./behaviour.ts";
import type { Mailbox } from "./mailbox.ts";

export interface Smtp {
  /** `smtp://host:port`. */
  readonly url: string;
  /** Cuts open connections. */
  close(): Promise<void>;
}

interface SmtpOptions {
  readonly host: string;
  readonly port: number;
  readonly mailbox: Mailbox;
  readonly behaviour: Behaviour;
}

/** A mail server that keeps what it is given and passes nothing on. */
export async function startSmtp({ host, port, mailbox, behaviour }: SmtpOptions): Promise<Smtp> {
  // By the client's port, because a session does not know its socket.
  const sockets = new Map<number, Socket>();
  const smtp = new SMTPServer({
    name: "sandbox.example",
    disabledCommands: ["AUTH", "STARTTLS"],
    disableReverseLookup: true,
    logger: false,
    onRcptTo({ address }, _session, answer) {
      const met = behaviour.next(["refuse", "busy"], address);
      if (met?.kind === "refuse") return answer(reply(550, `<${address}> is unknown here`));
      if (met?.kind === "busy") return answer(reply(451, `<${address}> cannot be served now`));
      answer();
    },
    onData(stream, { envelope, remotePort }, answer) {
      const to = envelope.rcptTo.map(({ address }) => address);
      const from = envelope.mailFrom === false ? "" : (envelope.mailFrom?.address ?? "");
      void buffer(stream).then(async (source) => {
        const met = behaviour.next(["lose-reply", "slow"], to[0] ?? null);
        mailbox.keep({ from, to }, source);
        if (met?.kind === "slow") await sleep(met.ms, undefined, { ref: false });
        if (met?.kind === "lose-reply") sockets.get(remotePort)?.destroy();
        else answer();
      }, answer);
    },
  });
  smtp.on("error", () => {}); // A client that hangs up is no reason to end.

  const server = createServer((socket) => {
    if (behaviour.next(["down"], null)) {
      socket.destroy();
      return;
    }
    const { remotePort = 0 } = socket;
    sockets.set(remotePort, socket);
    socket.once("close", () => sockets.delete(remotePort));
    smtp.connect(socket);
  });
  server.listen(port, host);
  await once(server, "listening");
  const { port: taken } = server.address() as AddressInfo;
  return {
    url: `smtp://${host}:${taken}`,
    async close() {
      const closed = once(server, "close");
      server.close();
      for (const socket of sockets.values()) socket.destroy();
      await closed;
    },
  };
}

function reply(responseCode: number, words: string): Error {
  return Object.assign(new Error(words), { responseCode });
}
