import { createHash } from "node:crypto";
import { product } from "@milepost/contract/product.ts";
import type { Mail } from "../../platform/mail/mail.ts";
import type { WeeklyFigures } from "./weekly-figures.ts";
import { type WeeklyLinks, weeklyHtml } from "./weekly-html.ts";
import type { WeeklyKey } from "./weekly-store.ts";
import { weeklyWords } from "./weekly-words.ts";

interface About {
  readonly key: WeeklyKey;
  readonly figures: WeeklyFigures;
  readonly dueAt: Date;
  readonly to: string;
  readonly senderAddress: string;
  /** No slash at the end. */
  readonly publicUrl: string;
}

/** The same for the same figures and person, byte for byte. */
export function weeklyMail({ key, figures, dueAt, to, senderAddress, publicUrl }: About): Mail {
  const words = weeklyWords(figures);
  const { from, to: last, workflow } = figures;
  const addressWith = (query: Record<string, string>) =>
    `${publicUrl}/insight?${new URLSearchParams({ wf: `${key.workflowId}`, ...query })}`;
  const links = {
    insight: addressWith({ from, to: last }),
    stop: addressWith({ weekly: "stop" }),
  };
  const id = [key.organisation, key.workflowId, key.userId, dueAt.toISOString()].join(" ");
  const digest = createHash("sha256").update(id).digest("hex").slice(0, 32);
  return {
    senderName: product.name,
    to,
    replyTo: senderAddress,
    subject: `Insight: ${words.title}`,
    html: weeklyHtml(words, { workflow, ...links }),
    text: textOf(words, { workflow, ...links }),
    ics: null,
    messageId: `<weekly.${digest}@${senderAddress.slice(senderAddress.indexOf("@") + 1)}>`,
    date: dueAt,
  };
}

function textOf(
  { title, figures, notes }: ReturnType<typeof weeklyWords>,
  { workflow, insight, stop }: WeeklyLinks & { readonly workflow: string },
): string {
  const lines = figures.map(
    ({ label, figure, change }) => `${label}: ${figure}${change === null ? "" : `. ${change}`}`,
  );
  return [
    title,
    workflow,
    lines.join("\n"),
    notes.join("\n"),
    `Open Insight: ${insight}`,
    `You get this email because you asked for it. To stop it: ${stop}`,
  ].join("\n\n");
}
