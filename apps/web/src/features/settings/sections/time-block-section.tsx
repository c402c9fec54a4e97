import { Switch } from "../../../ui/fields/switch.tsx";
import { controlId } from "../control-id.ts";
import { section } from "../section.ts";

export const timeBlockSection = section({
  id: "time-block",
  title: "Time block",
  keys: { timeBlockEnabled: "Time block" },
  Component: ({ settings, change, mistakes }) => (
    <div className="flex max-w-2xl flex-col gap-2">
      <Switch
        id={controlId("timeBlockEnabled")}
        label="One appointment per block"
        checked={settings.timeBlockEnabled}
        onChange={(timeBlockEnabled) => change(() => ({ timeBlockEnabled }))}
      />
      <p className="text-muted">
        When it’s off, real times and real drives decide. When it’s on, each block lasts from one
        slot’s start to the next, and the last one to the end of the day. Anything in a block closes
        all of it.
      </p>
      {mistakes.timeBlockEnabled && <p className="text-danger">{mistakes.timeBlockEnabled}</p>}
    </div>
  ),
});
