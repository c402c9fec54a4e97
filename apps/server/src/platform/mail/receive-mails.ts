import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { SMTPServer, type SMTPServerDataStream } from "smtp-server";
import type { Logger } from "../create-log.ts";

/** Null: it is taken. Else why it never will be, as its sender is given it. */
export type Received = { readonly code: number; readonly words: string } | null;

interface Options {
  readonly host: string;
  /** 0: a free one. */
  readonly port: number;
  /** What it calls itself. */
  readonly name: string;
  readonly log: Pick<Logger, "warn">;
  readonly isOurs: (recipient: string) => boolean;
  /** A throw: the sender is asked to try again later. */
  readonly receive: (recipient: string, source: Buffer) => Promise<Received>;
}

export interface MailReceiver {
  readonly port: number;
  close(): Promise<void>;
}

/** Octets, of a mail with its pictures; senders may be anybody, so that each of them is given little of everything. */
const mailAtMost = 1_048_576;
const clients = 50;
/** Milliseconds in which a client says nothing. */
const silentAtMost = 60_000;

/**
 * A mail server for what nobody else reads: one recipient for each mail, nothing relayed, nobody signed in. It says 250 only
 * once `receive` has returned, so that what it did not keep its sender tries again.
 */
export async function receiveMails(options: Options): Promise<MailReceiver> {
  const { host, port, name, log, isOurs, receive } = options;
  const smtp = new SMTPServer({
    name,
    banner: "",
    disabledCommands: ["AUTH", "STARTTLS", "VRFY"],
    disableReverseLookup: true,
    logger: false,
    size: mailAtMost,
    maxClients: clients,
    socketTimeout: silentAtMost,
    onRcptTo({ address }, { envelope }, answer) {
      if (!isOurs(address)) return answer(reply(550, "5.1.1 There is no such address here"));
      // The sender's server sends it to the others by itself.
      if (envelope.rcptTo.length > 0)
        return answer(reply(452, "4.5.3 One recipient at a time, please"));
      answer();
    },
    onData(stream, { envelope }, answer) {
      const recipient = envelope.rcptTo[0]?.address ?? "";
      take(stream, (source) => receive(recipient, source)).then(
        (refused) => answer(refused ? reply(refused.code, refused.words) : null),
        (err) => {
          log.warn({ err });
          answer(reply(451, "4.3.0 Please try again later"));
        },
      );
    },
  });
  // A client that hangs up is no reason to end.
  smtp.on("error", () => {});
  const server = smtp.listen(port, host);
  await once(server, "listening");
  const { port: taken } = server.address() as AddressInfo;
  return {
    port: taken,
    close: () => new Promise((resolve) => smtp.close(resolve)),
  };
}

const tooLarge: Received = { code: 552, words: "5.3.4 This mail is too large" };

/** One that is too large is read to its end, as the protocol has it, and not kept. */
async function take(
  stream: SMTPServerDataStream,
  receive: (source: Buffer) => Promise<Received>,
): Promise<Received> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) if (!stream.sizeExceeded) chunks.push(chunk as Buffer);
  return stream.sizeExceeded ? tooLarge : receive(Buffer.concat(chunks));
}

function reply(responseCode: number, words: string): Error {
  return Object.assign(new Error(words), { responseCode });
}
