import type { DayEnd, DayItem, DayPicture } from "@milepost/contract/endpoints/day-picture.ts";
import { clockOf, driven, placeOf, stopNumbers } from "../day-words.ts";
import { columnsOf } from "./columns-of.ts";

/** A stretch of the column, in pixels from its top. */
interface Stretch {
  readonly top: number;
  readonly height: number;
}

export interface Block extends Stretch {
  readonly key: string;
  readonly kind: DayItem["kind"] | "visit";
  /** Its place in the order of the day's drives; null: nobody drives there. */
  readonly number: number | null;
  /** When it begins. */
  readonly time: string;
  readonly text: string;
  /** What takes the same time stands side by side. In per cent of the width. */
  readonly left: number;
  readonly width: number;
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
  /** Pixels. */
  readonly height: number;
  readonly hourHeight: number;
  readonly blocks: readonly Block[];
  readonly drives: readonly DriveMark[];
  readonly ticks: readonly { readonly top: number; readonly text: string }[];
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
/** Pixels. A day is about so high, unless its shortest stop would then have no room for a line of text. */
const usualHeight = 240;
const lineHeight = 18;
const highestHour = 48;
/** Pixels from one drive's minutes to the next one's. */
const pillHeight = 22;

/** `deviation` is what the picture was made for, `shift` what the visit was moved by since. Both in minutes. */
export function timelineOf(picture: DayPicture, deviation: number, shift: number): Timeline {
  const hours = spanOf(picture.hours);
  const visit = moved(spanOf(picture.visit), shift);
  const drives = drivesOf(picture, visit);
  const slot = moved(visit, -deviation - shift);
  const items = picture.items.map(spanOf);
  const axis = axisOf(hours, [moved(slot, -room), moved(slot, room), ...items, ...drives]);
  const hourHeight = hourHeightOf(axis, [visit, ...items]);
  const stretch = stretchOn(axis, hourHeight);
  const stretches = drives.map((drive) => ({ ...drive, ...stretch(drive) }));
  const height = stretch(axis).height;
  const texts = besideEachOther(
    stretches.map(({ top, height }) => top + height / 2),
    height,
  );
  return {
    height,
    hourHeight,
    hours: stretch(hours),
    blocks: blocksOf(picture, visit, shift).map((block) => ({
      ...block,
      ...stretch(block.span),
    })),
    drives: stretches.map((drive, at) => ({ ...drive, textAt: texts[at] ?? 0 })),
    ticks: ticksOf(picture.hours.start, axis, stretch),
  };
}

function drivesOf(picture: DayPicture, visit: Span) {
  const spanAt = (end: DayEnd): Span | null => {
    if (end === "visit") return visit;
    const item = end === "home" ? undefined : picture.items[end];
    return item ? spanOf(item) : null;
  };
  return driven(picture).map(({ from, to, minutes }) => ({
    key: `${from}>${to}`,
    minutes,
    ...driveBetween(spanAt(from), spanAt(to), (minutes ?? 0) * minute),
  }));
}

function blocksOf(picture: DayPicture, visit: Span, shift: number) {
  const numbers = stopNumbers(picture);
  const blocks = [
    ...picture.items.map((item, at) => ({
      key: `${at}`,
      kind: item.kind,
      number: numbers.get(at) ?? null,
      time: clockOf(item.start),
      text: placeOf(item) ?? "Busy",
      span: spanOf(item),
    })),
    {
      key: "visit",
      kind: "visit" as const,
      number: numbers.get("visit") ?? null,
      time: clockOf(picture.visit.start, shift),
      text: placeOf(picture.visit),
      span: visit,
    },
  ];
  const columns = columnsOf(blocks.map(({ span }) => span));
  return blocks.map((block, at) => {
    const { column = 0, of = 1 } = columns[at] ?? {};
    return { ...block, left: (100 * column) / of, width: 100 / of };
  });
}

function ticksOf(start: string, axis: Span, stretch: (span: Span) => Stretch) {
  const tickEvery = axis.to - axis.from > 8 * hour ? 2 : 1;
  const count = Math.floor((axis.to - axis.from) / hour / tickEvery);
  return Array.from({ length: count + 1 }, (_, n) => {
    const at = axis.from + n * tickEvery * hour;
    const text = clockOf(start, (at - Date.parse(start)) / minute);
    return { top: stretch({ from: at, to: at }).top, text };
  });
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

/** From the top down: moved on where two would stand over each other, and back from the lower edge. */
function besideEachOther(middles: readonly number[], height: number): number[] {
  const places = middles.map((middle) => Math.max(middle, pillHeight / 2));
  for (const [at, place] of places.entries()) {
    const before = places[at - 1];
    if (before !== undefined) places[at] = Math.max(place, before + pillHeight);
  }
  for (let at = places.length - 1; at >= 0; at -= 1) {
    const most = (places[at + 1] ?? height + pillHeight / 2) - pillHeight;
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

function hourHeightOf(axis: Span, stops: readonly Span[]): number {
  const shortest = Math.min(...stops.map(({ from, to }) => to - from));
  const usual = (usualHeight * hour) / (axis.to - axis.from);
  return Math.min(highestHour, Math.max(usual, (lineHeight * hour) / Math.max(shortest, minute)));
}

function stretchOn(axis: Span, hourHeight: number) {
  const place = (at: number) => {
    const within = Math.max(axis.from, Math.min(at, axis.to)) - axis.from;
    return Math.round((within / hour) * hourHeight * 100) / 100;
  };
  return ({ from, to }: Span): Stretch => ({ top: place(from), height: place(to) - place(from) });
}

function spanOf({ start, end }: { readonly start: string; readonly end: string }): Span {
  return { from: Date.parse(start), to: Date.parse(end) };
}

function moved({ from, to }: Span, minutes: number): Span {
  return { from: from + minutes * minute, to: to + minutes * minute };
}
