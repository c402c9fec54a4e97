import type { DayEnd, DayItem, DayPicture } from "@milepost/contract/endpoints/day-picture.ts";
import { clockOf, driven } from "./day-words.ts";

/** A stretch of the axis, in per cent of its length. */
interface Stretch {
  readonly left: number;
  readonly width: number;
}

export interface Block extends Stretch {
  readonly key: string;
  readonly kind: DayItem["kind"] | "visit";
  readonly text: string;
}

export interface DriveMark extends Stretch {
  readonly key: string;
  /** Null: unknown. */
  readonly minutes: number | null;
  /** Where its minutes are written: the middle of the text. */
  readonly textAt: number;
  /** It takes longer than there is time. */
  readonly isTooLong: boolean;
}

export interface Timeline {
  readonly blocks: readonly Block[];
  readonly drives: readonly DriveMark[];
  readonly ticks: readonly { readonly left: number; readonly text: string }[];
  /** The working hours. */
  readonly hours: Stretch;
}

interface Span {
  readonly from: number;
  readonly to: number;
}

const minute = 60_000;
const hour = 60 * minute;
/** Minutes that a slot may be moved by: the axis has room for it, so that it stays when the visit moves. */
const room = 60;
/** What lies farther outside the working hours is cut off. */
const beyondHours = 3 * hour;
/** Per cent of the axis from one drive's minutes to the next one's: two digits on the narrowest screen. */
const textWidth = 6;

/** `deviation` is what the picture was made for, `shift` what the visit was moved by since. Both in minutes. */
export function timelineOf(picture: DayPicture, deviation: number, shift: number): Timeline {
  const hours = spanOf(picture.hours);
  const visit = moved(spanOf(picture.visit), shift);
  const spanAt = (end: DayEnd): Span | null => {
    if (end === "visit") return visit;
    const item = end === "home" ? undefined : picture.items[end];
    return item ? spanOf(item) : null;
  };
  const drives = driven(picture).map(({ from, to, minutes }) => ({
    key: `${from}>${to}`,
    minutes,
    ...driveBetween(spanAt(from), spanAt(to), (minutes ?? 0) * minute),
  }));
  const slot = moved(visit, -deviation - shift);
  const axis = axisOf(hours, [
    moved(slot, -room),
    moved(slot, room),
    ...picture.items.map(spanOf),
    ...drives,
  ]);
  const stretch = stretchOn(axis);
  const stretches = drives.map((drive) => ({ ...drive, ...stretch(drive) }));
  const texts = besideEachOther(stretches.map(({ left, width }) => left + width / 2));
  const tickEvery = axis.to - axis.from > 8 * hour ? 2 : 1;
  const count = Math.floor((axis.to - axis.from) / hour / tickEvery);
  const start = { at: Date.parse(picture.hours.start), text: picture.hours.start };
  return {
    hours: stretch(hours),
    blocks: [
      ...picture.items.map((item, at) => ({
        key: `${at}`,
        kind: item.kind,
        text: item.area ?? "Busy",
        ...stretch(spanOf(item)),
      })),
      { key: "visit", kind: "visit", text: "Visit", ...stretch(visit) },
    ],
    drives: stretches.map((drive, at) => ({ ...drive, textAt: texts[at] ?? 0 })),
    ticks: Array.from({ length: count + 1 }, (_, n) => {
      const at = axis.from + n * tickEvery * hour;
      const text = clockOf(start.text, (at - start.at) / minute);
      return { left: stretch({ from: at, to: at }).left, text };
    }),
  };
}

/** As late as will do, so that what is left of a gap is seen before the drive; home as soon as possible. */
function driveBetween(from: Span | null, to: Span | null, length: number) {
  if (to) {
    const leaves = to.from - length;
    return { from: leaves, to: to.from, isTooLong: from !== null && leaves < from.to };
  }
  const leaves = from?.to ?? 0;
  return { from: leaves, to: leaves + length, isTooLong: false };
}

/** From left to right: moved on where two would stand over each other, and back from the right edge. */
function besideEachOther(middles: readonly number[]): number[] {
  const places = [...middles];
  for (const [at, place] of places.entries()) {
    const before = places[at - 1];
    if (before !== undefined) places[at] = Math.max(place, before + textWidth);
  }
  for (let at = places.length - 1; at >= 0; at -= 1) {
    const most = (places[at + 1] ?? 100 + textWidth) - textWidth;
    places[at] = Math.min(places[at] ?? 0, most);
  }
  return places;
}

/** In whole hours. */
function axisOf(hours: Span, spans: readonly Span[]): Span {
  const first = Math.min(hours.from, ...spans.map(({ from }) => from));
  const last = Math.max(hours.to, ...spans.map(({ to }) => to));
  return {
    from: Math.floor(Math.max(first, hours.from - beyondHours) / hour) * hour,
    to: Math.ceil(Math.min(last, hours.to + beyondHours) / hour) * hour,
  };
}

function stretchOn(axis: Span) {
  const place = (at: number) => {
    const part = (Math.max(axis.from, Math.min(at, axis.to)) - axis.from) / (axis.to - axis.from);
    return Math.round(part * 10_000) / 100;
  };
  return ({ from, to }: Span): Stretch => ({ left: place(from), width: place(to) - place(from) });
}

function spanOf({ start, end }: { readonly start: string; readonly end: string }): Span {
  return { from: Date.parse(start), to: Date.parse(end) };
}

function moved({ from, to }: Span, minutes: number): Span {
  return { from: from + minutes * minute, to: to + minutes * minute };
}
