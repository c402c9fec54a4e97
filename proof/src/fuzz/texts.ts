import fc from "fast-check";

/** What a law is tried with: any text at all, or one that is nearly right. */
export interface Texts {
  readonly anyText: fc.Arbitrary<string>;
  readonly nearly: (valid: fc.Arbitrary<string>) => fc.Arbitrary<string>;
}

/** Of one package's parsers. */
export interface Law {
  readonly name: string;
  /** How large a share of the inputs it gets. */
  readonly weight: number;
  readonly of: fc.Arbitrary<unknown>;
  /** Throws where it does not hold. */
  readonly holds: (value: unknown) => void;
}

const pieces = [
  "",
  " ",
  "\0",
  "\n",
  "\r\n",
  "\t",
  "\u2028",
  "\u202e",
  "\ufeff",
  "\ud800",
  "\udc00",
  "😀",
  "é",
  "１",
  "'",
  '"',
  "\\",
  "(",
  ")",
  "[",
  "]",
  "{",
  "}",
  "<",
  ">",
  ",",
  ";",
  ":",
  "%",
  "%00",
  "../",
  "//",
  "@",
  "{{",
  "}}",
  "${",
  "{{company}}",
  "__proto__",
  "constructor",
  "toString",
  "null",
  "NaN",
  "-0",
  "0",
  "9",
  "1e308",
  "-1",
  "2147483648",
  "9007199254740993",
  "9999999999999999999",
  "0x10",
  "١",
  "<script>",
  "</p>",
  "&#10;",
  "<!--",
  "javascript:",
  "file:///",
  "T24:00",
  "24:00",
  "AM",
  "BEGIN:VEVENT\r\n",
  "END:VCALENDAR",
  "a".repeat(300),
  "9".repeat(60),
  "(".repeat(200),
];

/** With halves of pairs, which no file and no network may carry but a string can. */
const rough = fc
  .array(fc.oneof(fc.integer({ min: 0, max: 127 }), fc.integer({ min: 0, max: 0xffff })), {
    maxLength: 40,
  })
  .map((units) => String.fromCharCode(...units));
const joined = fc.array(fc.constantFrom(...pieces), { maxLength: 8 }).map((all) => all.join(""));

export const texts: Texts = {
  anyText: fc.oneof(rough, joined, fc.string({ unit: "grapheme", maxLength: 40 })),
  nearly: (valid) =>
    fc.oneof(
      { weight: 1, arbitrary: valid },
      { weight: 1, arbitrary: fc.oneof(rough, joined) },
      {
        weight: 6,
        arbitrary: fc
          .tuple(valid, edit, fc.option(edit))
          .map(([t, a, b]) => applied(applied(t, a), b)),
      },
    ),
};

interface Edit {
  /** Where, as a share of the text. */
  readonly at: number;
  readonly taken: number;
  readonly put: string;
}

const edit: fc.Arbitrary<Edit> = fc.record({
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  taken: fc.integer({ min: 0, max: 3 }),
  put: fc.oneof(fc.constantFrom(...pieces), fc.string({ unit: "binary", maxLength: 2 })),
});

function applied(text: string, change: Edit | null): string {
  if (!change) return text;
  const place = Math.floor(change.at * text.length);
  return text.slice(0, place) + change.put + text.slice(place + change.taken);
}
