import type { ModulePair } from "@milepost/contract/settings/module-pair.ts";
import type { WorkflowSettings } from "@milepost/contract/settings/workflow-settings.ts";
import { settingsTexts } from "@milepost/contract/texts/settings-texts.ts";
import { ArrowDown, ArrowUp, Trash2 } from "lucide-react";
import { memo } from "react";
import { Button } from "../../../ui/button.tsx";
import { GroupFrame } from "../../../ui/fields/field-frame.tsx";
import { Picker } from "../../../ui/fields/picker.tsx";
import { Select } from "../../../ui/fields/select-field.tsx";
import { controlId } from "../control-id.ts";
import { sameSettings } from "../same-settings.ts";
import type { Catalogue, Change, Mistakes } from "../section.ts";
import { tellRemoved } from "../tell-removed.ts";
import {
  addRanking,
  chooseTiebreak,
  freeValues,
  moveRanking,
  removeRanking,
  setRanking,
  tiebreakFields,
} from "./tiebreak.ts";

interface Props {
  readonly settings: Pick<WorkflowSettings, "tiebreakField" | "tiebreakRankings"> & ModulePair;
  readonly change: Change;
  readonly mistakes: Mistakes;
  readonly catalogue: Catalogue;
}

const shown = ["tiebreakField", "tiebreakRankings", "sourceModule", "destinationModule"] as const;
const nobody = { key: "", text: "No tiebreak" };

export const TiebreakRankings = memo(function TiebreakRankings(props: Props) {
  const { settings, change, mistakes, catalogue } = props;
  const { tiebreakField, tiebreakRankings: rankings } = settings;
  const { crmModuleFields, broken } = catalogue;
  const fields = tiebreakFields(settings, crmModuleFields);
  const known = fields.find(({ key }) => key === tiebreakField);
  const isGone = broken.some((one) => one.in === "tiebreakField");
  const free = freeValues(tiebreakField, rankings, crmModuleFields);

  function remove(id: string) {
    const before = rankings;
    change((now) => ({ tiebreakRankings: removeRanking(now.tiebreakRankings, id) }));
    tellRemoved("Priority value", () => change(() => ({ tiebreakRankings: [...before] })));
  }

  return (
    <GroupFrame
      id={controlId("tiebreakRankings")}
      label={settingsTexts.tiebreak}
      hint="When two field agents would drive about equally far, the one whose neighbouring appointment ranks higher here is offered."
      mistake={mistakes.tiebreakRankings ?? null}
    >
      <div className="flex max-w-xl flex-col gap-3">
        <Picker
          id={controlId("tiebreakField")}
          label="Tiebreak field"
          chosen={tiebreakField ? (known ?? { key: tiebreakField, text: tiebreakField }) : nobody}
          placeholder={nobody.text}
          itemsOf={() => [nobody, ...fields]}
          onChoose={(key) => change((now) => chooseTiebreak(now, key))}
          isWrong={isGone}
        />
        {isGone && <p className="text-danger text-small">No longer in your CRM</p>}
        {tiebreakField !== null && (
          <>
            <ol className="flex flex-col gap-2">
              {rankings.map(({ id, destinationField, order }) => (
                <li key={id} className="flex items-center gap-1">
                  <span className="w-6 shrink-0 text-muted tabular-nums">{order}</span>
                  <Select
                    label={`Priority ${order}`}
                    placeholder="Choose value"
                    options={freeValues(
                      tiebreakField,
                      rankings,
                      crmModuleFields,
                      destinationField,
                    ).map((value) => ({ value, text: value }))}
                    value={destinationField}
                    onChange={(value) =>
                      change((now) => ({
                        tiebreakRankings: setRanking(now.tiebreakRankings, id, value),
                      }))
                    }
                  />
                  {moves.map(({ by, word, Icon }) => (
                    <button
                      key={word}
                      type="button"
                      aria-label={`Move priority ${order} ${word}`}
                      aria-disabled={by < 0 ? order === 1 : order === rankings.length}
                      onClick={() =>
                        change((now) => ({
                          tiebreakRankings: moveRanking(now.tiebreakRankings, id, by),
                        }))
                      }
                      className={iconClass}
                    >
                      <Icon className="size-4.5" aria-hidden="true" />
                    </button>
                  ))}
                  <button
                    type="button"
                    aria-label={`Remove priority ${order}`}
                    onClick={() => remove(id)}
                    className={iconClass}
                  >
                    <Trash2 className="size-4.5" aria-hidden="true" />
                  </button>
                </li>
              ))}
            </ol>
            {free.length > 0 && (
              <Button
                look="secondary"
                onClick={() =>
                  change((now) => ({ tiebreakRankings: addRanking(now.tiebreakRankings) }))
                }
                className="self-start"
              >
                + Add priority value
              </Button>
            )}
          </>
        )}
      </div>
    </GroupFrame>
  );
}, sameSettings(shown));

const moves = [
  { by: -1, word: "up", Icon: ArrowUp },
  { by: 1, word: "down", Icon: ArrowDown },
] as const;

const iconClass =
  "flex size-9 shrink-0 items-center justify-center rounded-control text-muted hover:text-primary aria-disabled:opacity-40";
