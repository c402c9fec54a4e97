import { parentPort, workerData } from "node:worker_threads";
import type { Snapped } from "@milepost/drive-index/candidate.ts";
import type { DriveIndex } from "@milepost/drive-index/drive-index.ts";
import { driveSearch } from "@milepost/drive-index/drive-search.ts";
import { edgeNumbers } from "@milepost/drive-index/edge-numbers.ts";
import type { Place } from "@milepost/drive-index/engine.ts";
import { aboveSelector } from "@milepost/drive-index/select-above.ts";
import { type LocatedEdge, snap } from "@milepost/drive-index/snap.ts";
import { type DriveQuestion, parseQuestion } from "./drive-question.ts";
import { placeMemory } from "./place-memory.ts";
import { selectionMemory } from "./selection-memory.ts";

/** To the thread: a question's body, or the roads near the places that it asked for; null: these cannot be had. */
export type ToThread =
  | { readonly id: number; readonly body: string }
  | { readonly id: number; readonly located: readonly (readonly LocatedEdge[])[] | null };

/** From the thread: an answer, null if the body is not a question about drives; or places that it does not know yet. */
export type FromThread =
  | { readonly id: number; readonly json: string | null }
  | { readonly id: number; readonly locate: readonly Place[] };

const placesAtMost = 100_000;
/** 32 MB: of some 80 companies with 50 agents in a city, both ways, and of more elsewhere. */
const selectedAtMost = 8_000_000;

const index: DriveIndex = workerData;
const search = driveSearch(index);
const selectAbove = selectionMemory(aboveSelector(index), selectedAtMost);
const edgeOf = edgeNumbers(index.tiles);
const snapped = placeMemory<Snapped>(placesAtMost);
/** Questions that wait for the roads near some of their places, by their number. */
const waiting = new Map<number, Asked>();

/** A question, and of each of its places where it is on the roads; undefined: not known yet. */
interface Asked {
  readonly question: DriveQuestion;
  readonly places: (Snapped | undefined)[];
}

parentPort?.on("message", (message: ToThread) => {
  if ("body" in message) begin(message.id, message.body);
  else goOn(message.id, message.located);
});

function begin(id: number, body: string): void {
  const question = parseQuestion(body);
  if (!question) {
    send({ id, json: null });
    return;
  }
  const places = question.places.map(snapped.recall);
  const unknown = question.places.filter((_, n) => !places[n]);
  if (unknown.length === 0) {
    send({ id, json: answer({ question, places }) });
  } else {
    waiting.set(id, { question, places });
    send({ id, locate: unknown });
  }
}

/** With the roads near those places that were not known, in their order; null: they cannot be had. */
function goOn(id: number, located: readonly (readonly LocatedEdge[])[] | null): void {
  const asked = waiting.get(id);
  waiting.delete(id);
  if (!asked || !located) return;
  const roads = located.values();
  for (const [n, place] of asked.question.places.entries()) {
    if (asked.places[n]) continue;
    const known = snap(roads.next().value ?? [], edgeOf);
    snapped.remember(place, known);
    asked.places[n] = known;
  }
  send({ id, json: answer(asked) });
}

/** For each star the seconds and metres to or from each of its ends; null where no road leads. */
function answer({ question, places }: Asked): string {
  const at = (n: number) => places[n] ?? nowhere;
  const drives = question.stars.map(({ way, hub, ends }) => {
    const far = ends.map(at);
    const selection = selectAbove(
      ends.map((n) => question.places[n] as Place),
      far,
      way,
    );
    const { timeMs, metres } = search({ way, hub: at(hub), ends: far }, selection);
    return {
      seconds: Array.from(timeMs, (ms) => (ms < 0 ? null : Math.round(ms / 1000))),
      metres: Array.from(metres, (length) => (length < 0 ? null : length)),
    };
  });
  return JSON.stringify({ drives });
}

const nowhere: Snapped = { starts: [], goals: [] };

function send(message: FromThread): void {
  parentPort?.postMessage(message);
}
