import type { CrmUser } from "@milepost/contract/endpoints/crm-user.ts";
import { memo, useCallback, useDeferredValue, useState } from "react";
import { GroupFrame } from "../../../ui/fields/field-frame.tsx";
import { SearchBox, searchOnTopClass } from "../../../ui/fields/search-box.tsx";
import { initialsOf } from "../../../ui/initials-of.ts";
import { useSteps } from "../../../ui/use-steps.ts";
import { controlId } from "../control-id.ts";
import type { SettingKey } from "../document/settings-patch.ts";
import type { Change } from "../section.ts";
import { findPeople, goneFrom, toggled } from "./find-people.ts";

type PeopleKey = Extract<SettingKey, "selectedFieldAgents" | "selectedUsers" | "selectedAdmins">;

interface Props {
  readonly setting: PeopleKey;
  readonly label: string;
  readonly hint: string;
  readonly chosen: readonly string[];
  readonly users: readonly CrmUser[];
  readonly change: Change;
  readonly mistake?: string | null;
}

/** People. At first more than the list has room for. */
const steps = { atFirst: 12, perStep: 30 };

/** Any number of the CRM's users, found by name or email address. */
export const PeoplePicker = memo(function PeoplePicker(props: Props) {
  const { setting, label, hint, chosen, users, change, mistake } = props;
  const [term, setTerm] = useState("");
  // Those chosen when it was asked: who is taken away stays in sight, and can be taken back.
  const [only, setOnly] = useState<readonly string[] | null>(null);
  const all = findPeople(users, term).filter(({ _id }) => only?.includes(_id) ?? true);
  // What is in sight comes first: there may be hundreds.
  const drawn = useSteps(users.length, steps);
  const found = useDeferredValue(all).slice(0, drawn);
  const gone = goneFrom(chosen, users);
  const toggle = useCallback(
    (id: string) => change((now) => ({ [setting]: toggled(now[setting], id) })),
    [change, setting],
  );
  return (
    <GroupFrame id={controlId(setting)} label={label} hint={hint} mistake={mistake ?? null}>
      <div className="max-w-xl rounded-control border border-edge bg-surface">
        <SearchBox
          label={`Search ${label} by name or email`}
          placeholder="Search by name or email"
          value={term}
          onChange={setTerm}
          className={searchOnTopClass}
        />
        <div className="unseen-idle h-list overflow-y-auto overscroll-contain py-1">
          {gone.map((id) => (
            <Person
              key={id}
              id={id}
              toggle={toggle}
              isChosen
              name={id}
              email="No longer in your CRM"
            />
          ))}
          {found.map(({ _id, name, email }) => (
            <Person
              key={_id}
              id={_id}
              name={name}
              email={email}
              toggle={toggle}
              isChosen={chosen.includes(_id)}
            />
          ))}
          {all.length === 0 && <p className="px-3 py-2.5 text-muted">No results found</p>}
        </div>
        <div className="flex flex-wrap items-center gap-x-4 border-line border-t px-3 text-small">
          <p role="status" className="flex-1 whitespace-nowrap py-2 text-muted">
            {chosen.length} of {users.length} selected
          </p>
          <label className="flex min-h-9 items-center gap-2">
            <input
              type="checkbox"
              checked={only !== null}
              onChange={() => setOnly(only ? null : chosen)}
              className="size-4 accent-primary"
            />
            Show only selected
          </label>
        </div>
      </div>
    </GroupFrame>
  );
});

interface PersonProps {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly isChosen: boolean;
  readonly toggle: (id: string) => void;
}

const Person = memo(function Person({ id, name, email, isChosen, toggle }: PersonProps) {
  return (
    <label className="flex unseen-idle-12.5 min-h-11 items-center gap-3 px-3 py-1.5 hover:bg-sunken">
      <input
        type="checkbox"
        checked={isChosen}
        onChange={() => toggle(id)}
        className="size-4.5 shrink-0 accent-primary"
      />
      <span
        aria-hidden="true"
        className={`flex size-7 shrink-0 items-center justify-center rounded-full font-semibold text-small ${tintOf(name)}`}
      >
        {initialsOf(name)}
      </span>
      <span className="flex min-w-0 flex-col leading-tight">
        <span className="break-words">{name}</span>
        <span className="break-words text-muted text-small">{email}</span>
      </span>
    </label>
  );
});

const tints = ["bg-primary/20", "bg-info/20", "bg-warning/20", "bg-success/20"];

/** Always the same for a name, so that neighbours in a list are easy to distinguish. */
function tintOf(name: string): string {
  const sum = [...name].reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0);
  return tints[sum % tints.length] ?? "";
}
