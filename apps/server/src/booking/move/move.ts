import type { Steps } from "../../platform/engine/steps.ts";
import type { MoveActs } from "./move-acts.ts";
import type { MoveAnswer } from "./move-answer.ts";

/**
 * A move from the request to the answer. Both times are the visit's until it ends. The day is read from the CRM once more
 * before anything is written there; until the first write, anything that is wrong leaves the visit standing. From then on the
 * visit is moved, and a warning names what is left in the CRM. Every step is safe to repeat.
 */
export async function move(steps: Steps, acts: MoveActs): Promise<MoveAnswer> {
  const checked = await steps.run("check the new day", () => acts.check());
  if (checked.kind === "over") return checked.answer;
  if (checked.kind === "stop") return letStand(steps, acts, checked.answer);

  const record = await steps.run("change the record", () => acts.changeRecord());
  if (record.kind === "stop") return letStand(steps, acts, record.answer);

  const refused = await steps.run("change the meeting", () => acts.changeMeeting());
  if (refused !== null && !record.isChanged)
    return letStand(steps, acts, { kind: "refused", why: refused });
  return steps.run("finish", () => acts.finish(refused));
}

function letStand(steps: Steps, acts: MoveActs, answer: MoveAnswer): Promise<MoveAnswer> {
  return steps.run("let it stand", () => acts.letStand(answer));
}
