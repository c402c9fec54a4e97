// @vitest-environment happy-dom
import type { WorkflowSettingsChange } from "@milepost/contract/settings/workflow-settings.ts";
import { renderHook, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { around, problem, serve } from "../../testing/serve.tsx";
import type { DraftToTry } from "./draft-to-try.ts";
import { useChangeEffect } from "./use-change-effect.ts";

const tally = { searches: 20, offers: 60, nothing: 0, addedMinutes: 0, addedKnown: 0 };
const piece = { searches: 20, next: null, skipped: 0, before: tally, after: tally, slots: [] };

function aDraft(change: WorkflowSettingsChange, mistakes: string[] = []): DraftToTry {
  return {
    workflowId: 1,
    basis: { change },
    isChanged: true,
    changeNow: () => change,
    mistakesNow: () =>
      mistakes.map((sentence) => ({ key: "other", path: "maxDriveTime", sentence }) as const),
    showMistake: () => {},
  };
}

function show(draft: DraftToTry) {
  const { wrapper } = around();
  return renderHook(useChangeEffect, { wrapper, initialProps: draft });
}

const soon = { timeout: 3_000 };

test("only a change that has rested is tried, with the newest searches, and then it is known", async () => {
  const asked = serve(() => ({ body: piece }));
  const { result, rerender } = show(aDraft({ maxDriveTime: 2 }));
  rerender(aDraft({ maxDriveTime: 20 }));
  expect(result.current.kind).toBe("checking");
  await waitFor(() => expect(result.current).toMatchObject({ kind: "known" }), soon);
  expect(asked).toEqual([
    {
      call: "POST /api/settings/workflow/1/simulate",
      body: { change: { maxDriveTime: 20 }, from: 0, newest: 20 },
    },
  ]);
});

test("nothing is asked of what cannot be saved, nor of what no search looks at", async () => {
  const asked = serve(() => ({ body: piece }));
  const { result, rerender } = show(aDraft({ maxDriveTime: 20 }, ["No such time"]));
  await waitFor(() => expect(result.current.kind).toBe("mistaken"), soon);
  rerender(aDraft({ defaultMeetingTitle: "Visit" }));
  expect(result.current.kind).toBe("checking");
  await waitFor(() => expect(result.current.kind).toBe("none"), soon);
  expect(asked).toEqual([]);
});

test("what could not be computed is said to have failed, and is no figure", async () => {
  serve(() => problem(503, "ROUTING_UNREACHABLE"));
  const { result } = show(aDraft({ maxDriveTime: 20 }));
  await waitFor(() => expect(result.current.kind).toBe("failed"), soon);
});
