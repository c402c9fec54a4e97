import { fillTemplate, type Print } from "@milepost/contract/fill-template.ts";
import ICAL from "ical.js";

/** All that an administrator's .ics decides. Everything else of an appointment is ours. */
export interface EventTexts {
  readonly summary: string;
  readonly description: string;
  readonly location: string;
  readonly categories: readonly string[];
  /** A CSS colour name. */
  readonly color: string;
  readonly url: string;
}

interface FilledTexts {
  readonly texts: EventTexts;
  readonly unknown: readonly string[];
}

/**
 * The texts of the first appointment in an iCalendar file, with its variables filled in. They are taken
 * out of the parsed file, so a value can be nothing but text. Null: not an iCalendar file. Empty where the file says nothing.
 */
export function fillCalendarTemplate(template: string, print: Print): FilledTexts | null {
  const properties = findEvent(template);
  if (!properties) return null;
  const unknown = new Set<string>();

  function read(name: string): string[] {
    const [, , , ...values] = properties?.find(([own]) => own === name) ?? [];
    return values.map((value) => {
      const filled = fillTemplate(String(value), print);
      for (const one of filled.unknown) unknown.add(one);
      return onlyText(filled.text);
    });
  }

  const [[summary = ""], [description = ""], [location = ""], [color = ""], [url = ""]] = [
    read("summary"),
    read("description"),
    read("location"),
    read("color"),
    read("url"),
  ] as const;
  const texts = {
    summary,
    description,
    location,
    categories: read("categories").filter((category) => category !== ""),
    color: /^[a-z]{1,30}$/i.test(color) ? color : "",
    url: webAddress(url),
  };
  return { texts, unknown: [...unknown] };
}

/** jCal (RFC 7265): name, parameters, type, values. */
type JCalProperty = readonly [string, object, string, ...unknown[]];
type JCal = readonly [string, readonly JCalProperty[], readonly JCal[]];

function findEvent(text: string): readonly JCalProperty[] | null {
  try {
    const [name, , inside] = ICAL.parse(text.trim()) as unknown as JCal;
    const [, properties] = inside.find(([kind]) => kind === "vevent") ?? [];
    return name === "vcalendar" ? (properties ?? null) : null;
  } catch {
    return null; // The parser throws at whatever is no calendar.
  }
}

/** Some readers end a line at any of Unicode's line ends; calendars know `\n` alone. */
function onlyText(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?|[\u0085\u2028\u2029\v\f]/g, "\n")
    .replace(/[^\P{Cc}\t\n]/gu, "")
    .trim();
}

/** Written out again, because calendars print addresses without escaping. Empty: not a web address. */
function webAddress(text: string): string {
  const url = URL.parse(text);
  return url && /^https?:$/.test(url.protocol) ? url.href : "";
}
