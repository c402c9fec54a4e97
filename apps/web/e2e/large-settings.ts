interface Settings {
  workflows: { settings: { mappings: { id: string; fieldMappings: object[] }[] } }[];
  crmModuleFields: Record<string, { name: string; label: string }[]>;
  users: { _id: string; name: string; email: string }[];
}

/** As large as a company's CRM gets: 300 fields a module, 200 users, 60 mappings. */
export function enlarged(settings: Settings): Settings {
  const { workflows, crmModuleFields, users } = settings;
  const copies = <T>(items: readonly T[], count: number, copy: (item: T, at: number) => T) =>
    Array.from({ length: count }, (_, at) => {
      const item = items[at % items.length] as T;
      return at < items.length ? item : copy(item, at);
    });
  for (const [module, fields] of Object.entries(crmModuleFields)) {
    crmModuleFields[module] = copies(fields, 300, (field, at) => ({
      ...field,
      name: `${field.name}_${at}`,
      label: `${field.label} ${at}`,
    }));
  }
  settings.users = copies(users, 200, (user, at) => ({
    ...user,
    _id: `${user._id}-${at}`,
    name: `${user.name} ${at}`,
  }));
  for (const { settings: of } of workflows) {
    of.mappings = copies(of.mappings, 60, (mapping, at) => ({
      ...mapping,
      id: `custom-${at}`,
      isAppField: false,
      isOriginalAppField: false,
    }));
  }
  return settings;
}
