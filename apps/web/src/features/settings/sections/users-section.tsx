import { PeoplePicker } from "../people/people-picker.tsx";
import { section } from "../section.ts";

export const usersSection = section({
  id: "users",
  title: "Users",
  keys: { selectedUsers: "Users" },
  Component: ({ settings, change, catalogue }) => (
    <PeoplePicker
      setting="selectedUsers"
      label="Who may search and book in this workflow"
      hint="Administrators can always search and book."
      chosen={settings.selectedUsers}
      users={catalogue.users}
      change={change}
    />
  ),
});
