import { createServer } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { type Mail, mailer } from "./mail.ts";

const from = { name: "Milepost", address: "invitations@milepost.example" };
const mail: Mail = {
  senderName: "",
  to: "rosa@customer.example",
  replyTo: "bea@windows.example",
  subject: "Your appointment",
  html: "<p>Hello</p>",
  text: "Hello",
  ics: { text: "BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n", method: "REQUEST" },
  messageId: "<1.0@milepost.example>",
  date: new Date("2027-02-10T09:00:00Z"),
};

/** A mail server without encryption, as somebody between us and a good one would pretend to be. Keeps what it hears. */
async function openPlainServer() {
  const heard: string[] = [];
  const server = createServer((socket) => {
    let isData = false;
    socket.write("220 plain.example ESMTP\r\n");
    socket.on("error", () => {});
    socket.on("data", (bytes) => {
      for (const line of bytes
        .toString()
        .split("\r\n")
        .filter((text) => text !== "")) {
        heard.push(line);
        if (isData && line !== ".") continue;
        isData = line === "DATA";
        socket.write(answers.find(([word]) => line.startsWith(word))?.[1] ?? "250 ok\r\n");
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "0.0.0.0", resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  return { heard, port: typeof address === "object" ? address?.port : 0 };
}
const answers = [
  ["EHLO", "250 plain.example\r\n"],
  ["STARTTLS", "502 not here\r\n"],
  ["DATA", "354 go on\r\n"],
  ["QUIT", "221 bye\r\n"],
] as const;

test("no mail goes out in the clear, except within this machine or where it is asked for", async () => {
  const { heard, port } = await openPlainServer();
  const send = (address: string) => mailer({ url: address, from }).send(mail);
  const isOut = () => heard.some((line) => line.includes("rosa@customer.example"));
  // Another name of this machine, which does not say that it is this machine.
  await expect(send(`smtp://0.0.0.0:${port}`)).rejects.toMatchObject({ code: "MAIL_UNREACHABLE" });
  expect(isOut()).toBe(false);
  expect(await send(`smtp://127.0.0.1:${port}`)).toEqual({ kind: "sent" });
  expect(isOut()).toBe(true);
  expect(await send(`smtp://0.0.0.0:${port}?requireTLS=false`)).toEqual({ kind: "sent" });
});
