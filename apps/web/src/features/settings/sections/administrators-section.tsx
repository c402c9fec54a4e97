import { PeoplePicker } from "../people/people-picker.tsx";
import { section } from "../section.ts";

export const administratorsSection = section({
  id: "administrators",
  title: "Administrators",
  keys: { selectedAdmins: "Administrators" },
  Component: ({ settings, change, catalogue }) => (
    <PeoplePicker
      setting="selectedAdmins"
      label="Who may manage this workflow"
      hint="Administrators of your CRM manage every workflow."
      chosen={settings.selectedAdmins}
      users={catalogue.users}
      change={change}
    />
  ),
});
