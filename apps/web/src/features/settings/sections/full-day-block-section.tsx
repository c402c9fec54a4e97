import { modulePairKeys, readModules } from "@milepost/contract/settings/module-pair.ts";
import { hasOneSlot } from "@milepost/contract/settings/settings-mistakes.ts";
import type { WorkflowSettings } from "@milepost/contract/settings/workflow-settings.ts";
import { Switch } from "../../../ui/fields/switch.tsx";
import { ConditionList } from "../conditions/condition-list.tsx";
import { controlId } from "../control-id.ts";
import { section } from "../section.ts";

type Conditions = WorkflowSettings["fullDayBlockSettings"]["conditions"];

export const fullDayBlockSection = section({
  id: "full-day-block",
  title: "Full day block rules",
  keys: { fullDayBlockSettings: "Full day block rules" },
  reads: modulePairKeys,
  isShown: (settings) => !hasOneSlot(settings),
  Component: ({ settings, change, mistakes, catalogue }) => {
    const { enabled, conditions } = settings.fullDayBlockSettings;
    const modules = [...new Set([settings.sourceModule, ...readModules(settings)])];
    return (
      <div className="flex flex-col gap-4">
        <Switch
          id={controlId("fullDayBlockSettings")}
          label="Some appointments take the whole day"
          checked={enabled}
          onChange={(isOn) =>
            change(({ fullDayBlockSettings: now }) => ({
              fullDayBlockSettings: { ...now, enabled: isOn },
            }))
          }
        />
        <p className="max-w-2xl text-muted">
          A matching appointment takes the field agent’s whole day. We offer it only on days when
          the agent has nothing else.
        </p>
        {enabled && (
          <ConditionList
            path="fullDayBlockSettings.conditions"
            brokenIn="fullDayBlockSettings"
            word="condition"
            conditions={conditions}
            modules={modules}
            onChange={(edit) =>
              change(({ fullDayBlockSettings: now }) => ({
                fullDayBlockSettings: { ...now, conditions: edit(now.conditions) as Conditions },
              }))
            }
            mistakes={mistakes}
            catalogue={catalogue}
          />
        )}
      </div>
    );
  },
});
