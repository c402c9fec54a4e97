// @vitest-environment happy-dom
import { act, renderHook, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { around, problem, serve } from "../../../testing/serve.tsx";
import { useInvite } from "./use-invite.ts";

const search = { wf: "1", postcode: "MP1 1AA", recordId: "7", moving: null };
const slot = {
  code: "W0Tue10am",
  deviation: 5,
  agentId: "becky",
  agentName: "Becky",
  times: null,
  week: "2026-11-16",
};
const update = "PUT /api/updateRecordEmail/7";
const invite = "POST /api/calendarInvite";
const invited = { body: { success: true } };

function open(recordEmail: string | null) {
  const onTaken = vi.fn();
  const { wrapper, whereNow } = around();
  const opened = { slot, recordId: "7", recordEmail, appointments: [] };
  const { result } = renderHook(() => useInvite(search, opened, onTaken), { wrapper });
  const send = (email: string) =>
    act(() => result.current.send({ slot, email, isTightAccepted: false, isAnotherWanted: false }));
  return { result, send, onTaken, whereNow };
}

test("an invitation leads to the booking form, with the address that it went to", async () => {
  const asked = serve(() => invited);
  const { send, whereNow } = open("rosa@example.com");
  await send("rosa@example.com");
  await waitFor(() => expect(whereNow()).toMatch(/^\/book\/W0Tue10am\?/));
  expect(new URLSearchParams(whereNow().split("?")[1]).get("inviteEmail")).toBe("rosa@example.com");
  expect(asked).toEqual([
    {
      call: invite,
      body: {
        slotID: "W0Tue10am",
        deviation: 5,
        recordId: "7",
        appFieldAgentId: "becky",
        emailRecipient: "rosa@example.com",
        wf: 1,
        week: "2026-11-16",
        postcode: "MP1 1AA",
      },
    },
  ]);
});

test("another address is written to the record first, and once, also when the invitation is sent again", async () => {
  const asked = serve(({ call }, count) =>
    call === invite && count === 1 ? problem(500, "MAIL_UNREACHABLE") : invited,
  );
  const { result, send, whereNow } = open("old@example.com");
  await send("new@example.com");
  await waitFor(() => expect(result.current.isError).toBe(true));
  await send("new@example.com");
  await waitFor(() => expect(whereNow()).toMatch(/^\/book\//));
  expect(asked.map(({ call }) => call)).toEqual([update, invite, invite]);
});

test("a record that cannot be written does not keep the invitation back", async () => {
  const asked = serve(({ call }) => (call === update ? problem(503, "CRM_UNREACHABLE") : invited));
  const { send, whereNow } = open(null);
  await send("new@example.com");
  await waitFor(() => expect(whereNow()).toMatch(/^\/book\//));
  expect(asked.map(({ call }) => call)).toEqual([update, invite]);
});

test("a slot that is taken meanwhile is said with its reasons, and the page stays", async () => {
  const broken = [{ rule: "overlap", over: null }];
  serve(() => problem(409, "SLOT_TAKEN", { broken }));
  const { send, onTaken, whereNow } = open("rosa@example.com");
  await send("rosa@example.com");
  await waitFor(() => expect(onTaken).toHaveBeenCalledWith(slot, broken));
  expect(whereNow()).toBe("/");
});

test("two presses send one invitation", async () => {
  const asked = serve(() => invited);
  const { result, whereNow } = open("rosa@example.com");
  const wish = { slot, email: "rosa@example.com", isTightAccepted: false, isAnotherWanted: false };
  await act(async () => {
    result.current.send(wish);
    result.current.send(wish);
  });
  await waitFor(() => expect(whereNow()).toMatch(/^\/book\//));
  expect(asked).toHaveLength(1);
});
