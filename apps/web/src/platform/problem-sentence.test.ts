import { expect, test } from "vitest";
import { Problem } from "./problem.ts";
import { problemSentence } from "./problem-sentence.ts";

const traceId = "4bf92f3577b34da6a3ce929d0e0e4736";

function said(code: "INTERNAL" | "NO_ROAD", status: number): string {
  const refusal = { type: "", title: code, status, code, detail: "", message: "", error: "" };
  return problemSentence(new Problem(code, status, "", { ...refusal, traceId }));
}

test("a fault on our side is shown with its trace id, for somebody who reports it", () => {
  expect(said("INTERNAL", 500)).toBe(
    `Something went wrong at our end. Try again. Trace id: ${traceId}`,
  );
});

test("what people can put right themselves needs no id", () => {
  expect(said("NO_ROAD", 400)).toBe(
    "We can’t find a road to this postcode. Check it with the customer.",
  );
});

test("an answer that was not our server's has no id", () => {
  expect(problemSentence(new Problem("INTERNAL", 502, ""))).toBe(
    "Something went wrong at our end. Try again.",
  );
});
