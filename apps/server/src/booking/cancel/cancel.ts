import type { Steps } from "../../platform/engine/steps.ts";
import type { CancelActs } from "./cancel-acts.ts";
import type { CancelAnswer } from "./cancel-answer.ts";

/**
 * A cancellation from the request to the answer. The CRM comes first: a visit that it does not let go stands, and
 * nobody is mailed. From the first thing that is taken out of the CRM on the visit is off, and a warning names what is
 * left there. Every step is safe to repeat, and while the CRM does not answer the visit is being cancelled.
 */
export async function cancel(steps: Steps, acts: CancelActs): Promise<CancelAnswer> {
  const cleared = await steps.run("clear the record", () => acts.clearRecord());
  if (cleared.kind === "over") return cleared.answer;
  if (cleared.kind === "stop") return letStand(steps, acts, cleared.answer);

  const refused = await steps.run("remove the meeting", () => acts.removeMeeting());
  if (refused !== null && !cleared.isChanged)
    return letStand(steps, acts, { kind: "refused", why: refused });

  const warnings = [cleared.warning, refused && `${refused} ${meetingIsLeft}`];
  return steps.run("finish", () =>
    acts.finish(warnings.filter((warning) => warning !== null).join(" ") || null),
  );
}

const meetingIsLeft = "Delete the meeting in your CRM.";

function letStand(steps: Steps, acts: CancelActs, answer: CancelAnswer): Promise<CancelAnswer> {
  return steps.run("let it stand", () => acts.letStand(answer));
}
