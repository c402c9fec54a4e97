import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Country, formatPostcode, postcodeInText, readPostcode } from "./read-postcode.ts";

const letters = (allowed: string) => fc.constantFrom(...allowed);
const digit = letters("0123456789");
const tens = letters("123456789");
const first = letters("ABCDEFGHIJKLMNOPQRSTUVWXYZ");
const second = letters("ABCDEFGHJKLMNOPQRSTUVWXYZ");
const last = letters("ABEHMNPRVWXY");
const unit = letters("ABDEFGHJLNPQRSTUWXYZ");

const outcode = fc
  .oneof(
    fc.tuple(first, digit),
    fc.tuple(first, tens, digit),
    fc.tuple(first, second, digit),
    fc.tuple(first, second, tens, digit),
    fc.tuple(first, digit, last),
    fc.tuple(first, second, digit, last),
  )
  .map((characters) => characters.join(""));
const postcode = fc.tuple(outcode, digit, unit, unit).map((parts) => parts.join(""));
const country = fc.constantFrom<Country>("GB", "FR", "US", "JP", "AU", "AE");

/** As hurried people write it: each character in either case and with anything after it. */
const hurried = fc.array(
  fc.record({ isSmall: fc.boolean(), isSwapped: fc.boolean(), after: letters(" -._") }),
  { minLength: 7, maxLength: 7 },
);

describe("a British postcode", () => {
  test.each([
    ["MP1 1AA", "MP11AA"],
    ["mp3 4aB.", "MP34AB"],
    ["  MP3-4AB ", "MP34AB"],
    ["m p 3 4 a b", "MP34AB"],
    ["ＭＰ３ ４ＡＢ", "MP34AB"],
    ["mpi 1aa", "MP11AA"],
    ["MPl lAA", null],
    ["MPl 1AA", "MP11AA"],
    ["MP1O 7BF", "MP107BF"],
    ["MP1 OAA", "MP10AA"],
    ["P01 1AA", "PO11AA"],
    ["S015 1AA", "SO151AA"],
    ["0X1 1AA", "OX11AA"],
    ["P11 IAA", "P111AA"],
    ["PL1 IAA", "PL11AA"],
    ["MP1 1A1", "MP11AL"],
    ["MI1 1AA", "M111AA"],
    ["1P1 1AA", null],
    ["M1 1AA", "M11AA"],
    ["B33 8TH", "B338TH"],
    ["L1 8JQ", "L18JQ"],
    ["LL11 1AA", "LL111AA"],
    ["W1A 1HQ", "W1A1HQ"],
    ["W1N 4DJ", "W1N4DJ"],
    ["EC1M 1BB", "EC1M1BB"],
    ["GIR 0AA", "GIR0AA"],
    ["gir 0aa", "GIR0AA"],
    ["gir oaa", null],
  ])("typed as %j is read as %j", (text, read) => {
    expect(readPostcode(text, "GB")).toEqual(
      read === null ? { kind: "foreign" } : { kind: "full", postcode: read },
    );
  });

  test.each([
    ["mp3", "MP3"],
    [" MP 10 ", "MP10"],
    ["MP1O", "MP10"],
    ["ec1m", "EC1M"],
    ["MP1 0", "MP1"],
  ])("of which only the outcode is known, %j, is read as %j", (text, read) => {
    expect(readPostcode(text, "GB")).toEqual({ kind: "outcode", outcode: read });
  });

  test.each([
    "75001",
    "10115",
    "10111",
    "01011",
    "100-0001",
    "1012 AB",
    "D02 AF30",
    "MP01 1AA",
    "MP1 1AC",
    "MP1 1A",
    "lolly",
    "High Street",
    "?",
    "東京",
  ])("is not what %j looks like", (text) => {
    expect(readPostcode(text, "GB")).toEqual({ kind: "foreign" });
  });

  test("typed with any case, spacing and O for 0 is the same postcode", () => {
    fc.assert(
      fc.property(postcode, hurried, (compact, hand) => {
        const text = [...compact].map((character, place) => {
          const { isSmall, isSwapped, after } = hand[place] ?? {};
          const swapped = { O: "0", "0": "O" }[character];
          const typed = (isSwapped && swapped) || character;
          return `${isSmall ? typed.toLowerCase() : typed}${after}`;
        });
        fc.pre(/\d/.test(text.join("")));
        expect(readPostcode(text.join(""), "GB")).toEqual({ kind: "full", postcode: compact });
      }),
    );
  });

  test("has its space before the last three when people see it", () => {
    fc.assert(
      fc.property(outcode, digit, unit, unit, (area, ...incode) => {
        const rest = incode.join("");
        expect(formatPostcode(area + rest)).toBe(`${area} ${rest}`);
      }),
    );
  });
});

describe("a postcode of another country", () => {
  test.each<[string, Country, string]>([
    ["75 001", "FR", "75001"],
    ["10115", "DE", "10115"],
    ["28001", "ES", "28001"],
    ["00118", "IT", "00118"],
    ["104 31", "GR", "10431"],
    ["10001", "US", "10001"],
    ["10001-1234", "US", "10001"],
    ["〒100-0001", "JP", "1000001"],
    ["１００－０００１", "JP", "1000001"],
    ["2000", "AU", "2000"],
    ["0610", "NZ", "0610"],
    ["018956", "SG", "018956"],
  ])("typed as %j in %s is read as %j", (text, where, read) => {
    expect(readPostcode(text, where)).toEqual({ kind: "full", postcode: read });
  });

  test.each<[string, Country]>([
    ["MP1 1AA", "FR"],
    ["1011", "DE"],
    ["100011", "US"],
    ["100-001", "JP"],
    ["20001", "AU"],
  ])("is not what %j looks like in %s", (text, where) => {
    expect(readPostcode(text, where)).toEqual({ kind: "foreign" });
  });

  test("is shown as it is held", () => {
    expect(formatPostcode("75001")).toBe("75001");
  });
});

test.each<Country>(["AE", "HK"])("%s has no postcodes, whatever is typed", (where) => {
  expect(readPostcode("00000", where)).toEqual({ kind: "none" });
  expect(readPostcode("MP1 1AA", where)).toEqual({ kind: "none" });
});

test("nothing typed is no postcode of any country", () => {
  fc.assert(
    fc.property(country, (where) => {
      expect(readPostcode(" \t", where)).toEqual({ kind: "empty" });
    }),
  );
});

test("what was read reads as itself", () => {
  const text = fc.oneof(
    fc.string(),
    fc.stringMatching(/^[A-Z01OIL]{1,2}[0-9OIL]{1,3} ?[A-Z01]{0,2}$/),
  );
  fc.assert(
    fc.property(text, country, (typed, where) => {
      const reading = readPostcode(typed, where);
      fc.pre(reading.kind === "full" || reading.kind === "outcode");
      const read = reading.kind === "full" ? reading.postcode : reading.outcode;
      expect(readPostcode(read, where)).toEqual(reading);
      expect(readPostcode(formatPostcode(read), where)).toEqual(reading);
    }),
  );
});

test("of a visit that is off people read the area alone", () => {
  expect(formatPostcode("MP3***")).toBe("MP3");
  expect(formatPostcode("75***")).toBe("75");
});

test.each([
  ["12 Mill Lane, Harrowby MP3 4AB", "GB", "MP34AB"],
  ["12 Mill Lane, mp34ab, United Kingdom", "GB", "MP34AB"],
  ["from MP1 1AA to MP3 4AB", "GB", "MP34AB"],
  ["Hauptstraße 5, 69117 Heidelberg", "DE", "69117"],
  ["1 Main St, Springfield, IL 62704-1234", "US", "62704"],
  ["1-1 Chiyoda, Tokyo 100-0001", "JP", "1000001"],
] as const)("in %s (%s) the postcode is %s", (text, country, postcode) => {
  expect(postcodeInText(text, country)).toBe(postcode);
});

test.each([
  ["", "GB"],
  ["Head office", "GB"],
  ["Room 12", "GB"],
  ["Unit S1 2, Oak Rd", "GB"],
  ["Raum 12", "DE"],
  ["Dubai Marina 12345", "AE"],
] as const)("in %s (%s) no postcode is found, and none is made up", (text, country) => {
  expect(postcodeInText(text, country)).toBeNull();
});
