import { atLeastMinutes } from "@milepost/drive-time";
import { type Contest, contest } from "@milepost/scheduling/contest.ts";
import { planOf } from "@milepost/scheduling/decide.ts";
import type { Loaded } from "../world/world-of.ts";
import type { SearchDrives } from "./search-drives.ts";

/** The diaries' own lower bounds decide who is asked for; the roads decide who wins. */
export async function runContest(
  { world, places, anyway, visit }: Loaded,
  drives: SearchDrives,
  deadline: AbortSignal,
): Promise<Contest> {
  const placeOf = (postcode: string) => places.get(postcode) ?? visit.place;
  const contesting = contest(planOf(world), visit.postcode, {
    anyway,
    atLeast: (from, to) => atLeastMinutes(placeOf(from), placeOf(to)),
  });
  let step = contesting.next();
  for (let round = 0; !step.done; round += 1) {
    const isAnswered = await drives.ask(step.value, deadline).then(
      () => true,
      (error) => {
        // The first two rounds are enough to offer something true; without them there is nothing.
        if (round < 2) throw error;
        return false;
      },
    );
    step = contesting.next(isAnswered ? drives.drive : null);
  }
  return step.value;
}
