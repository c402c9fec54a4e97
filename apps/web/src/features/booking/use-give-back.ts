import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { call } from "../../platform/call.ts";
import { tell } from "../../ui/toast.tsx";
import { forgetDraft } from "./draft.ts";
import { searchAddress, type Wish } from "./wish.ts";

/** Frees a slot that one holds, and goes back to the search it came from. */
export function useGiveBack(wish: Wish, reservationId: string) {
  const navigate = useNavigate();
  return useMutation({
    mutationFn: () => call("DELETE /api/holds/:id", { params: { id: reservationId } }),
    onSuccess: async () => {
      forgetDraft(sessionStorage, wish);
      await navigate(searchAddress(wish));
      tell("success", "The slot was given back.");
    },
  });
}
