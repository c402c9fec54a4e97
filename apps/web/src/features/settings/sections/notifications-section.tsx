import { acceptanceTypes } from "@milepost/contract/settings/crm-field.ts";
import { notificationPlatforms } from "@milepost/contract/settings/workflow-settings.ts";
import { useMutation } from "@tanstack/react-query";
import { call } from "../../../platform/call.ts";
import { problemSentence } from "../../../platform/problem-sentence.ts";
import { Button } from "../../../ui/button.tsx";
import { describedBy, FieldFrame, GroupFrame } from "../../../ui/fields/field-frame.tsx";
import { Picker } from "../../../ui/fields/picker.tsx";
import { Switch } from "../../../ui/fields/switch.tsx";
import { TextField } from "../../../ui/fields/text-field.tsx";
import { controlId } from "../control-id.ts";
import { type SectionProps, section } from "../section.ts";

const names = { slack: "Slack", teams: "Microsoft Teams" } as const;

export const notificationsSection = section({
  id: "notifications",
  title: "Notifications",
  keys: {
    notifications: "Notification platform and webhook URL",
    customerNotices: "Notify the customer of changes made in the CRM",
    acceptanceField: "Write the customer’s acceptance to a field of the CRM",
  },
  reads: ["destinationModule"],
  Component: (props) => (
    <div className="flex flex-col gap-8">
      <Chat {...props} />
      <CustomerNotices {...props} />
      <AcceptanceField {...props} />
    </div>
  ),
});

function Chat({ workflowId, settings, change, mistakes }: SectionProps<"notifications">) {
  const { system, webhookUrl } = settings.notifications;
  const test = useMutation({
    mutationFn: () =>
      call("POST /api/settings/workflow/:workflowId/test-message", {
        params: { workflowId },
        body: settings.notifications,
      }),
  });
  const mistake = mistakes["notifications.webhookUrl"] ?? mistakes.notifications ?? null;
  const isOff = webhookUrl.trim() === "";
  return (
    <div className="flex max-w-2xl flex-col gap-5">
      <GroupFrame id={controlId("notifications")} label="Notification platform">
        <div className="flex flex-wrap gap-2">
          {notificationPlatforms.map((platform) => (
            <label
              key={platform}
              className="flex min-h-11 items-center gap-3 rounded-control border border-edge bg-surface px-4 has-checked:border-primary"
            >
              <input
                type="radio"
                name="notification-platform"
                checked={system === platform}
                onChange={() =>
                  change(({ notifications }) => ({
                    notifications: { ...notifications, system: platform },
                  }))
                }
                className="size-4.5 accent-primary"
              />
              {names[platform]}
            </label>
          ))}
        </div>
      </GroupFrame>
      <TextField
        id={controlId("notifications.webhookUrl")}
        label="Webhook URL"
        hint="We post here when someone books, a customer accepts, we cancel an invitation or can’t read a diary. Leave blank to turn off."
        mistake={mistake}
        value={webhookUrl}
        onChange={(url) =>
          change(({ notifications }) => ({ notifications: { ...notifications, webhookUrl: url } }))
        }
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button
          look="secondary"
          aria-disabled={isOff || test.isPending}
          onClick={() => isOff || test.isPending || test.mutate()}
        >
          {test.isPending ? "Sending..." : "Send test"}
        </Button>
        <p role="status" className={test.data?.sent ? "text-success" : "text-danger"}>
          {test.data?.outcome ?? (test.error && problemSentence(test.error))}
        </p>
      </div>
    </div>
  );
}

function CustomerNotices({ settings, change }: SectionProps<"customerNotices">) {
  return (
    <GroupFrame
      id={controlId("customerNotices")}
      label="When someone changes a booked appointment in the CRM"
    >
      {notices.map(({ key, label }) => (
        <Switch
          key={key}
          label={label}
          checked={settings.customerNotices[key]}
          onChange={(isOn) =>
            change(({ customerNotices }) => ({
              customerNotices: { ...customerNotices, [key]: isOn },
            }))
          }
        />
      ))}
    </GroupFrame>
  );
}

const nowhere = { key: "", text: "Nowhere in the CRM" };

function AcceptanceField(props: SectionProps<"acceptanceField" | "destinationModule">) {
  const { settings, change, mistakes, catalogue } = props;
  const { acceptanceField: name, destinationModule: module } = settings;
  const fields = (catalogue.crmModuleFields[module] ?? [])
    .filter(({ type }) => acceptanceTypes.includes(type))
    .map((field) => ({ key: field.name, text: `${module}: ${field.label}` }));
  const isGone = catalogue.broken.some((one) => one.in === "acceptanceField");
  const mistake = mistakes.acceptanceField ?? (isGone ? "No longer in your CRM" : null);
  const facts = {
    id: controlId("acceptanceField"),
    label: "Write the customer’s acceptance to",
    hint: "A date-time field gets the time, a checkbox is ticked, a text field gets the time in words.",
    mistake,
  };
  const chosen = fields.find(({ key }) => key === name) ?? { key: name, text: name };
  return (
    <div className="max-w-xl">
      <FieldFrame {...facts}>
        <Picker
          id={facts.id}
          label={facts.label}
          chosen={name === "" ? nowhere : chosen}
          placeholder={nowhere.text}
          itemsOf={() => [nowhere, ...fields]}
          onChoose={(acceptanceField) => change(() => ({ acceptanceField }))}
          isWrong={mistake !== null}
          describedBy={describedBy(facts)}
        />
      </FieldFrame>
    </div>
  );
}

const notices = [
  { key: "onCancel", label: "Cancel the customer’s invitation when it’s cancelled" },
  { key: "onMove", label: "Send the customer the new time when it’s moved" },
] as const;
