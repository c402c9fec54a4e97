import type { Invitation } from "../invitation.ts";

/** Of our own texts, and of those that companies have made from them. */
const unseen =
  /We can[’'] ?t see replies from your calendar(, so please use the button above)?\./gi;

/** Whatever the template says: where a calendar's answer is read, no text says that it is not. */
export function withAnswers(text: string, { repliesTo }: Pick<Invitation, "repliesTo">): string {
  if (repliesTo === null) return text;
  return text.replace(unseen, (_, button) => `${button ? mail : calendar}`);
}

const notes = "but we can’t read notes that you add there.";
const mail = `Please use the button above. You can also answer in your calendar, ${notes}`;
const calendar = `You can also answer in your calendar, ${notes}`;
