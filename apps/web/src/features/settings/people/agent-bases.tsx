import type { listAgentBases } from "@milepost/contract/endpoints/agent-bases.ts";
import type { CrmUser } from "@milepost/contract/endpoints/crm-user.ts";
import type { Answer } from "@milepost/contract/endpoints/endpoint.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { memo, type SubmitEvent, useState } from "react";
import { call } from "../../../platform/call.ts";
import { problemSentence } from "../../../platform/problem-sentence.ts";
import { agentBasesQuery } from "../../../platform/queries/settings-queries.ts";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/fields/field.tsx";

type Base = Answer<typeof listAgentBases>["bases"][number];

interface Props {
  readonly chosen: readonly string[];
  readonly users: readonly CrmUser[];
}

/** Where the day of each chosen field agent starts, and who says so. */
export const AgentBases = memo(function AgentBases({ chosen, users }: Props) {
  const { data, error, refetch } = useQuery(agentBasesQuery);
  // A workflow names its agents by our ids or by the CRM's.
  const agents = users.filter((user) =>
    [user._id, user.zohoUserId].some((id) => chosen.includes(id)),
  );
  if (agents.length === 0) return null;
  if (!data && error) {
    return (
      <p role="alert" className="text-muted">
        We couldn’t read where the agents’ days start. {problemSentence(error)}{" "}
        <Button look="quiet" onClick={() => refetch()} className="-mx-4">
          Try again
        </Button>
      </p>
    );
  }
  return (
    <section aria-label="Where the agents’ days start" className="flex max-w-xl flex-col gap-1">
      <h4 className="font-medium">Where the day starts and ends</h4>
      <p className="text-muted text-small">
        The CRM’s address of the user, unless you set another postcode. It counts in all workflows,
        at once.
      </p>
      {/* As high as five rows and a half, so that one sees that there are more. */}
      <ul className="mt-1 flex max-h-[330px] flex-col divide-y divide-line overflow-y-auto rounded-control border border-edge px-3">
        {agents.map(({ _id, name }) => {
          const base = data?.bases.find(({ userId }) => userId === _id);
          return base && <AgentBase key={_id} base={base} name={name} />;
        })}
      </ul>
    </section>
  );
});

function AgentBase({ base, name }: { readonly base: Base; readonly name: string }) {
  // Null: it was never opened, and so the focus has nothing to come back from.
  const [isOpen, setOpen] = useState<boolean | null>(null);
  const { mutate, isPending, error } = useSetBase(base.userId, () => setOpen(false));

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    // The settings page is no form, but what is in it must not be sent by this one.
    event.stopPropagation();
    const postcode = `${new FormData(event.currentTarget).get("base") ?? ""}`.trim();
    if (postcode !== "" && !isPending) mutate(postcode);
  }

  return (
    <li className="flex flex-col gap-2 py-2">
      <div className="flex items-center justify-between gap-x-4">
        <p className="min-w-0 break-words">
          {name}: <span className="text-muted">{baseInWords(base)}</span>
        </p>
        {!isOpen && (
          <Button look="quiet" autoFocus={isOpen === false} onClick={() => setOpen(true)}>
            Change<span className="sr-only"> where {name} starts</span>
          </Button>
        )}
      </div>
      {isOpen && (
        <form onSubmit={submit} className="flex flex-wrap items-end gap-3">
          <div className="min-w-40 flex-1">
            <Field
              label={`Postcode where ${name} starts`}
              name="base"
              required
              autoFocus
              defaultValue={base.postcode ?? ""}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
            />
          </div>
          <Button type="submit" aria-busy={isPending}>
            Set
          </Button>
          {base.from === "set" && (
            <Button look="secondary" onClick={() => !isPending && mutate(null)}>
              Use the CRM’s
            </Button>
          )}
          <Button look="quiet" onClick={() => setOpen(false)}>
            Cancel
          </Button>
          {error && (
            <p role="alert" className="w-full text-danger">
              {problemSentence(error)}
            </p>
          )}
        </form>
      )}
    </li>
  );
}

function baseInWords({ postcode, from, crmPostcode }: Base): string {
  if (postcode === null) return "unknown";
  if (from === "crm") return `${postcode}, from the CRM`;
  return `${postcode}, set here${crmPostcode === null ? "" : ` (the CRM has ${crmPostcode})`}`;
}

/** At once, for all workflows: a base is the agent's, and no part of a workflow's settings. */
function useSetBase(userId: string, onDone: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (postcode: string | null) =>
      call("PUT /api/agent-bases/:userId", { params: { userId }, body: { postcode } }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: agentBasesQuery.queryKey });
      onDone();
    },
  });
}
