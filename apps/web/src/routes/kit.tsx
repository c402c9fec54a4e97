import type { ScheduleSettings } from "@milepost/contract/settings/workflow-settings.ts";
import { defaultWorkflowSettings } from "@milepost/contract/settings/workflow-settings.ts";
import { QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { GeofenceField } from "../features/geofence/geofence-field.tsx";
import { ScheduleBuilder } from "../features/schedule-builder/schedule-builder.tsx";
import { queryClient } from "../platform/query-client.ts";
import { Badge } from "../ui/badge.tsx";
import { Button } from "../ui/button.tsx";
import { closeDialog, Dialog } from "../ui/dialog.tsx";
import { Disclosure } from "../ui/disclosure.tsx";
import { Combobox } from "../ui/fields/combobox.tsx";
import { Field } from "../ui/fields/field.tsx";
import { NumberField } from "../ui/fields/number-field.tsx";
import { Picker } from "../ui/fields/picker.tsx";
import { Select, SelectField } from "../ui/fields/select-field.tsx";
import { Several } from "../ui/fields/several.tsx";
import { Switch } from "../ui/fields/switch.tsx";
import { TextArea, TextField } from "../ui/fields/text-field.tsx";
import { YesOrNo } from "../ui/fields/yes-or-no.tsx";
import { Kbd } from "../ui/kbd.tsx";
import { KeyHelp } from "../ui/key-help.tsx";
import { Notice } from "../ui/notice.tsx";
import { Overlay } from "../ui/overlay.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { SortableList } from "../ui/sortable-list.tsx";
import { tell } from "../ui/toasts.tsx";
import { Tooltip } from "../ui/tooltip.tsx";
import { Page } from "./page.tsx";

/** Every part of the design system in all its states, for eyes and for axe. In development only. */
export function Component() {
  return (
    <Page title="Kit">
      <div className="flex flex-col gap-8">
        <h1 className="font-semibold text-title">Kit</h1>
        <Buttons />
        <Words />
        <TextFields />
        <Choices />
        <SettingsParts />
        <Layers />
        <Toasts />
        <States />
        <Schedules />
        <Areas />
      </div>
    </Page>
  );
}

interface PartProps {
  readonly title: string;
  readonly children: ReactNode;
}

function Part({ title, children }: PartProps) {
  return (
    <section className="flex flex-col gap-4 rounded-card border border-line bg-raised p-5 shadow-card">
      <h2 className="font-semibold text-slot">{title}</h2>
      <div className="flex flex-wrap items-start gap-4">{children}</div>
    </section>
  );
}

const looks = ["primary", "secondary", "danger", "quiet"] as const;

function Buttons() {
  return (
    <Part title="Buttons">
      {looks.map((look) => (
        <div key={look} className="flex flex-wrap gap-3">
          <Button look={look}>{look}</Button>
          <Button look={look} aria-disabled>
            {look}, not now
          </Button>
          <Button look={look} shape="square" aria-label={`${look}, square`}>
            +
          </Button>
        </div>
      ))}
      <Tooltip text="Why it cannot be used">
        {(tip) => (
          <Button {...tip} aria-disabled>
            With a tooltip
          </Button>
        )}
      </Tooltip>
    </Part>
  );
}

const badges = ["best", "good", "plain", "danger"] as const;

function Words() {
  return (
    <Part title="Badges and keys">
      {badges.map((look) => (
        <Badge key={look} look={look}>
          {look}
        </Badge>
      ))}
      <Kbd>Enter</Kbd>
      <Kbd>?</Kbd>
    </Part>
  );
}

function TextFields() {
  const [text, setText] = useState("jo@example.com");
  const field = { value: text, onChange: setText };
  return (
    <Part title="Fields for text">
      <Field label="Plain" placeholder="Placeholder" />
      <TextField {...field} id="kit-text" label="With a hint" hint="What is to be known" />
      <TextField {...field} id="kit-must" label="Required" isRequired type="email" />
      <TextField {...field} id="kit-bad" label="Wrong" mistake="This is not an address." />
      <TextField id="kit-date" label="Date" type="date" value="" onChange={() => {}} />
      <TextArea {...field} id="kit-area" label="Several lines" mistake="Too long." />
    </Part>
  );
}

const towns = ["Melport", "Harrowby", "Ashcombe"];

function Choices() {
  const [town, setTown] = useState<string | null>(null);
  const [several, setSeveral] = useState<readonly string[]>(["Harrowby"]);
  const [answer, setAnswer] = useState<boolean | null>(null);
  const box = { placeholder: "Choose", value: town, onChange: setTown };
  const textOf = (item: string) => item;
  const list = { value: several, onChange: setSeveral, noneText: "No options available" };
  return (
    <Part title="Fields for choices">
      <Combobox {...box} label="Searched by typing" items={towns} textOf={textOf} />
      <Combobox {...box} label="Wrong" items={[]} textOf={textOf} mistake="Choose one." />
      <YesOrNo id="kit-yes" label="Yes or no" value={answer} onChange={setAnswer} />
      <Several {...list} id="kit-some" label="Any number" options={towns} />
      <Several {...list} id="kit-none" label="Nothing to choose" options={[]} mistake="None." />
    </Part>
  );
}

const townItems = towns.map((town) => ({ key: town, text: town, isDisabled: town === "Ashcombe" }));
const townOptions = towns.map((town) => ({ value: town, text: town }));

function SettingsParts() {
  const [town, setTown] = useState("");
  const [number, setNumber] = useState(4);
  const [isOn, setOn] = useState(true);
  const [order, setOrder] = useState<readonly string[]>(towns);
  const choice = { options: townOptions, value: town, onChange: setTown, placeholder: "Choose" };
  return (
    <Part title="For settings">
      <SelectField {...choice} id="kit-select" label="Short list" hint="The browser's own" />
      <SelectField {...choice} id="kit-select-bad" label="Wrong" mistake="Choose one." />
      <div className="w-48">
        <Select {...choice} label="In a cell" />
      </div>
      <div className="w-48">
        <Picker
          id="kit-picker"
          label="Town"
          chosen={town === "" ? null : { key: town, text: town }}
          placeholder="Long list"
          itemsOf={() => townItems}
          onChoose={setTown}
        />
      </div>
      <NumberField id="kit-number" label="Number" value={number} atLeast={1} onChange={setNumber} />
      <Switch label="On or off" checked={isOn} onChange={setOn} />
      <Switch label="Not to be changed" checked={isOn} onChange={setOn} aria-disabled />
      <SortableList
        label="Towns"
        items={order.map((id) => ({ id, name: id, content: id }))}
        activationPx={8}
        onReorder={setOrder}
      />
    </Part>
  );
}

function Layers() {
  const [isAsked, setAsked] = useState(false);
  const [isAtWork, setAtWork] = useState(false);
  return (
    <Part title="Layers">
      <Button look="secondary" onClick={() => setAsked(true)}>
        Open a dialog
      </Button>
      <Dialog isOpen={isAsked} onClose={() => setAsked(false)} title="A dialog">
        <Button onClick={closeDialog}>Close</Button>
      </Dialog>
      <Button look="secondary" onClick={() => setAtWork(true)}>
        Open an overlay
      </Button>
      <Overlay isOpen={isAtWork} title="Only its own button closes this">
        <Button onClick={() => setAtWork(false)}>OK</Button>
      </Overlay>
      <KeyHelp places={[{ place: "Here", lines: [{ keys: ["?"], does: "this list" }] }]} />
      <Disclosure summary="A line that opens what is below it">
        <p>What is below it.</p>
      </Disclosure>
    </Part>
  );
}

const types = ["success", "info", "warning", "error"] as const;

function Toasts() {
  return (
    <Part title="Toasts">
      {types.map((type) => (
        <Button key={type} look="secondary" onClick={() => tell(type, `Something of ${type}.`)}>
          Tell {type}
        </Button>
      ))}
    </Part>
  );
}

function States() {
  return (
    <Part title="Waiting, and nothing to show">
      <div className="flex w-64 flex-col gap-2">
        <Skeleton className="h-5 w-20" />
        <Skeleton className="h-11" />
      </div>
      <Notice title="Nothing here yet">
        <p>One line that says why.</p>
        <Button>One thing to do</Button>
      </Notice>
    </Part>
  );
}

function Schedules() {
  const [value, setValue] = useState<ScheduleSettings>(defaultWorkflowSettings);
  return (
    <section className="flex flex-col gap-4 rounded-card border border-line bg-raised p-5 shadow-card">
      <h2 className="font-semibold text-slot">Schedule builder</h2>
      <div id="setting-defaultAppointmentSlots">
        <ScheduleBuilder value={value} onChange={setValue} />
      </div>
    </section>
  );
}

function Areas() {
  const [area, setArea] = useState("");
  const field = { value: area, onChange: setArea };
  return (
    <Part title="Area on the map">
      <div className="w-full">
        <QueryClientProvider client={queryClient}>
          <GeofenceField {...field} id="kit-area-field" label="Geofence" />
        </QueryClientProvider>
      </div>
    </Part>
  );
}
