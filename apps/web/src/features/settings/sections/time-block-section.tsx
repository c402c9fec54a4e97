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
        Off: real times and real drives decide. On: each slot starts a block that lasts until the
        next slot, or the end of the day. Anything in a block closes all of it.
      </p>
      {mistakes.timeBlockEnabled && <p className="text-danger">{mistakes.timeBlockEnabled}</p>}
    </div>
  ),
});
