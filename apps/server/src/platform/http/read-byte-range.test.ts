import { expect, test } from "vitest";
import { readByteRange } from "./read-byte-range.ts";

const asked = (header: string) => readByteRange(header, 1_000, 100);

test("a range has both its bytes, and ends with the file", () => {
  expect(asked("bytes=0-99")).toEqual({ first: 0, last: 99 });
  expect(asked("bytes=7-7")).toEqual({ first: 7, last: 7 });
  expect(asked("bytes=950-5000")).toEqual({ first: 950, last: 999 });
  expect(asked("bytes=950-")).toEqual({ first: 950, last: 999 });
});

test("without a first byte it is the end of the file", () => {
  expect(asked("bytes=-10")).toEqual({ first: 990, last: 999 });
  expect(readByteRange("bytes=-2000", 50, 100)).toEqual({ first: 0, last: 49 });
});

test("more than the limit is refused, not cut", () => {
  expect(asked("bytes=0-100")).toBeNull();
  expect(asked("bytes=0-")).toBeNull();
  expect(asked("bytes=-101")).toBeNull();
});

test("what lies outside the file, is empty, is several or is no range is refused", () => {
  for (const header of ["bytes=1000-1001", "bytes=9-3", "bytes=-0", "bytes=-", "bytes=0-1,5-6"]) {
    expect(asked(header), header).toBeNull();
  }
  for (const header of ["", "items=0-1", "bytes=a-b", "bytes=1e3-", `bytes=0-${"9".repeat(40)}`]) {
    expect(asked(header), header).toBeNull();
  }
  expect(readByteRange("bytes=0-0", 0, 100)).toBeNull();
});
