import { GroupFrame } from "../../../ui/fields/field-frame.tsx";
import { NumberField } from "../../../ui/fields/number-field.tsx";
import { Switch } from "../../../ui/fields/switch.tsx";
import { controlId } from "../control-id.ts";
import { section } from "../section.ts";

export const customerLinkSection = section({
  id: "customer-link",
  title: "Customer’s own link",
  keys: { customerLink: "Let customers change and cancel their visit themselves" },
  Component: ({ settings, change, mistakes }) => {
    const { customerLink } = settings;
    const set = (one: Partial<typeof customerLink>) =>
      change(({ customerLink: now }) => ({ customerLink: { ...now, ...one } }));
    return (
      <GroupFrame id={controlId("customerLink")} label="What customers may do themselves">
        <p className="max-w-2xl text-muted">
          Every invitation gets a link to a page where the customer confirms, changes or cancels the
          visit. They need no account.
        </p>
        <Switch
          label="Give customers a link of their own"
          checked={customerLink.enabled}
          onChange={(enabled) => set({ enabled })}
        />
        {customerLink.enabled && (
          <>
            <Switch
              label="They may change the time"
              checked={customerLink.mayChange}
              onChange={(mayChange) => set({ mayChange })}
            />
            <Switch
              label="They may cancel"
              checked={customerLink.mayCancel}
              onChange={(mayCancel) => set({ mayCancel })}
            />
            <NumberField
              id={controlId("customerLink.maxAddedMinutes")}
              label="Extra driving at most, in minutes"
              hint="We offer only times that add no more than this to the day’s driving. Times already in the area are always offered."
              mistake={mistakes["customerLink.maxAddedMinutes"] ?? null}
              atLeast={0}
              atMost={240}
              value={customerLink.maxAddedMinutes}
              onChange={(maxAddedMinutes) => set({ maxAddedMinutes })}
            />
            <NumberField
              id={controlId("customerLink.hoursBefore")}
              label="Notice, in hours"
              hint="Customers can change or cancel until this long before the visit."
              mistake={mistakes["customerLink.hoursBefore"] ?? null}
              atLeast={0}
              atMost={336}
              value={customerLink.hoursBefore}
              onChange={(hoursBefore) => set({ hoursBefore })}
            />
          </>
        )}
      </GroupFrame>
    );
  },
});
