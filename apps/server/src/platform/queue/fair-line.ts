/** What one lane lets in and how many may wait for it, of all organisations together and of each. */
export interface LaneLimits {
  readonly atOnce: number;
  readonly atOnceEach: number;
  readonly waiting: number;
  readonly waitingEach: number;
}

/** `share`: their own organisation has what it may have; `full`: all together have. */
export type Refusal = "share" | "full";

export interface Visitor<L extends string> {
  readonly lane: L;
  readonly organisation: string;
  /** How many places it takes, of the lane's and of its organisation's; left out: 1. */
  readonly weight?: number | undefined;
  begin(): void;
  refuse(why: Refusal): void;
}

type Coming<L extends string> = Pick<Visitor<L>, "lane" | "organisation" | "weight">;

export interface FairLine<L extends string> {
  /** The visitor begins or is refused: at once, or when it is their turn. */
  join(visitor: Visitor<L>): void;
  /** A visitor who waits waits no longer, and is refused. */
  giveUp(visitor: Visitor<L>): void;
  /** A visitor who began is done: the next one begins. */
  leave(visitor: Visitor<L>): void;
  /** From now on so many at once; those who have begun go on. */
  resize(lane: L, limits: Pick<LaneLimits, "atOnce" | "atOnceEach">): void;
  /** Of a visitor who would be refused at once; null: not so. */
  refusalOf(visitor: Coming<L>): Refusal | null;
  /** Places that are taken, and visitors who wait. */
  count(lane: L): { readonly running: number; readonly waiting: number };
}

const turnsRemembered = 200;

interface Lane<L extends string> {
  limits: LaneLimits;
  readonly running: Map<string, number>;
  /** Of those who had equally few turns, the first is next. */
  readonly waiting: Map<string, Visitor<L>[]>;
}

/**
 * At most `atOnce` in all lanes together; a place that becomes free goes to the first lane that somebody
 * waits in, and there to the organisation that had the fewest of the last turns, however many of each wait.
 * In a full lane the organisation with the most makes room for one with fewer.
 */
export function fairLine<L extends string>(
  limits: Readonly<Record<L, LaneLimits>>,
  atOnce: number,
): FairLine<L> {
  const names = Object.keys(limits) as L[];
  const lanes = new Map<L, Lane<L>>(
    names.map((name) => [name, { limits: limits[name], running: new Map(), waiting: new Map() }]),
  );
  let running = 0;
  const turns = rememberTurns();

  function laneOf(name: L): Lane<L> {
    const lane = lanes.get(name);
    if (!lane) throw new Error(`There is no lane ${name}`);
    return lane;
  }

  const hasPlace = (visitor: Coming<L>) => {
    const { limits, running: inLane } = laneOf(visitor.lane);
    const weight = weightOf(visitor);
    return (
      running + weight <= atOnce &&
      total(inLane) + weight <= limits.atOnce &&
      !isAtShare(laneOf(visitor.lane), visitor)
    );
  };

  function refusalOf(visitor: Coming<L>) {
    const lane = laneOf(visitor.lane);
    const own = lane.waiting.get(visitor.organisation)?.length ?? 0;
    if (hasPlace(visitor)) return null;
    if (own >= lane.limits.waitingEach) return "share";
    const hasRoom = waitingIn(lane) < lane.limits.waiting;
    return hasRoom || longest(lane).length > own + 1 ? null : why(lane, visitor);
  }

  function beginNext(): void {
    for (let visitor = next(); visitor; visitor = next()) {
      const { lane, organisation } = visitor;
      const weight = weightOf(visitor);
      takeOut(laneOf(lane), visitor);
      add(laneOf(lane).running, organisation, weight);
      running += weight;
      for (let turn = 0; turn < weight; turn += 1) turns.add(organisation);
      visitor.begin();
    }
  }

  function next(): Visitor<L> | undefined {
    for (const lane of lanes.values()) {
      let best: { readonly had: number; readonly visitor: Visitor<L> | undefined } | null = null;
      for (const [organisation, [visitor]] of lane.waiting) {
        const had = turns.count(organisation);
        const isBetter = best === null || had < best.had;
        if (isBetter && visitor && hasPlace(visitor)) best = { had, visitor };
      }
      if (best) return best.visitor;
    }
    return undefined;
  }

  return {
    refusalOf,
    join(visitor) {
      const refusal = refusalOf(visitor);
      if (refusal) return visitor.refuse(refusal);
      const lane = laneOf(visitor.lane);
      const isFull = waitingIn(lane) >= lane.limits.waiting;
      const last = isFull && !hasPlace(visitor) && longest(lane).at(-1);
      if (last) {
        takeOut(lane, last);
        last.refuse("share");
      }
      const line = lane.waiting.get(visitor.organisation) ?? [];
      lane.waiting.set(visitor.organisation, [...line, visitor]);
      beginNext();
    },
    giveUp(visitor) {
      const lane = laneOf(visitor.lane);
      if (takeOut(lane, visitor)) visitor.refuse(why(lane, visitor));
    },
    leave(visitor) {
      const weight = weightOf(visitor);
      add(laneOf(visitor.lane).running, visitor.organisation, -weight);
      running -= weight;
      beginNext();
    },
    resize(name, limits) {
      const lane = laneOf(name);
      lane.limits = { ...lane.limits, ...limits };
      beginNext();
    },
    count: (name) => ({
      running: total(laneOf(name).running),
      waiting: waitingIn(laneOf(name)),
    }),
  };
}

/** Who had the last turns, and how many of them. */
function rememberTurns() {
  const last: string[] = [];
  const counts = new Map<string, number>();
  return {
    count: (organisation: string) => counts.get(organisation) ?? 0,
    add(organisation: string) {
      last.push(organisation);
      add(counts, organisation, 1);
      const forgotten = last.length > turnsRemembered ? last.shift() : undefined;
      if (forgotten !== undefined) add(counts, forgotten, -1);
    },
  };
}

const total = (counts: ReadonlyMap<string, number>) =>
  counts.values().reduce((sum, count) => sum + count, 0);

const waitingIn = ({ waiting }: Lane<string>) =>
  waiting.values().reduce((sum, line) => sum + line.length, 0);

const weightOf = ({ weight = 1 }: Pick<Visitor<string>, "weight">) => weight;

const isAtShare = ({ running, limits }: Lane<string>, visitor: Coming<string>) =>
  (running.get(visitor.organisation) ?? 0) + weightOf(visitor) > limits.atOnceEach;

const why = (lane: Lane<string>, visitor: Coming<string>): Refusal =>
  isAtShare(lane, visitor) ? "share" : "full";

function longest<L extends string>({ waiting }: Lane<L>): readonly Visitor<L>[] {
  return waiting
    .values()
    .reduce<readonly Visitor<L>[]>((most, line) => (line.length > most.length ? line : most), []);
}

/** Its organisation then stands behind those who had as few turns. False: it did not wait. */
function takeOut<L extends string>({ waiting }: Lane<L>, visitor: Visitor<L>): boolean {
  const line = waiting.get(visitor.organisation) ?? [];
  if (!line.includes(visitor)) return false;
  const rest = line.filter((other) => other !== visitor);
  waiting.delete(visitor.organisation);
  if (rest.length > 0) waiting.set(visitor.organisation, rest);
  return true;
}

function add(counts: Map<string, number>, key: string, by: number): void {
  const count = (counts.get(key) ?? 0) + by;
  if (count === 0) counts.delete(key);
  else counts.set(key, count);
}
