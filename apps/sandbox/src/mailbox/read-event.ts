/** What a calendar would show of an appointment. Texts are empty where the file says nothing. */
export interface CalendarEvent {
  readonly method: string;
  readonly uid: string;
  readonly sequence: number;
  readonly status: string;
  readonly summary: string;
  readonly description: string;
  readonly location: string;
  /** As written: `20250210T100000`, with its zone in `zone`; `Z` at the end is UTC. */
  readonly start: string;
  readonly end: string;
  readonly zone: string;
  readonly organizer: string;
  readonly attendees: readonly string[];
  /** The whole file. */
  readonly text: string;
}

interface Line {
  readonly name: string;
  readonly parameters: string;
  readonly value: string;
}

/** The first appointment of an iCalendar file (RFC 5545), read by hand: its writer must not be its only reader. */
export function readEvent(text: string): CalendarEvent {
  const lines = text
    .replace(/\r?\n[ \t]/g, "")
    .split(/\r?\n/)
    .map(readLine);
  const from = lines.findIndex(({ name, value }) => name === "BEGIN" && value === "VEVENT");
  const to = lines.findIndex(({ name, value }) => name === "END" && value === "VEVENT");
  const inside = lines.slice(from + 1, to);
  const find = (name: string, among = inside) => among.find((line) => line.name === name);
  const read = (name: string) => unescapeText(find(name)?.value ?? "");
  const address = ({ value }: Line) => value.replace(/^mailto:/i, "");
  return {
    method: find("METHOD", lines)?.value ?? "",
    uid: read("UID"),
    sequence: Number(read("SEQUENCE")),
    status: read("STATUS"),
    summary: read("SUMMARY"),
    description: read("DESCRIPTION"),
    location: read("LOCATION"),
    start: read("DTSTART"),
    end: read("DTEND"),
    zone: /;TZID="?([^";:]+)/.exec(find("DTSTART")?.parameters ?? "")?.[1] ?? "",
    organizer: inside.filter(({ name }) => name === "ORGANIZER").map(address)[0] ?? "",
    attendees: inside.filter(({ name }) => name === "ATTENDEE").map(address),
    text,
  };
}

/** `NAME;PARAMETER="quoted: text":value` */
function readLine(line: string): Line {
  const [, name = "", parameters = "", value = ""] =
    /^([\w-]+)((?:;[^=:;]+=(?:"[^"]*"|[^":;]*))*):(.*)$/s.exec(line) ?? [];
  return { name: name.toUpperCase(), parameters, value };
}

function unescapeText(value: string): string {
  return value.replace(/\\([\\;,nN])/g, (_, letter: string) =>
    letter.toLowerCase() === "n" ? "\n" : letter,
  );
}
