import type { Organisation } from "../organisation.ts";

export function organisationPath({ dataCentre, organisation }: Organisation): string {
  return `/${dataCentre}/crm/crm/org${organisation.zgid}`;
}

export function tabPath(organisation: Organisation, module: string): string {
  return `${organisationPath(organisation)}/tab/${tabNames[module] ?? module}`;
}

export function recordPath(organisation: Organisation, module: string, id: string): string {
  return `${tabPath(organisation, module)}/${id}`;
}

/** The API's name of the module that an address names; the API's own names are taken too. */
export function moduleAt(tab: string): string {
  return Object.keys(tabNames).find((module) => tabNames[module] === tab) ?? tab;
}

/** Query strings: what is empty is left out. */
export function withQuery(path: string, query: Readonly<Record<string, string | number>>): string {
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === "" ? [] : [[name, String(value)]],
  );
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`;
}

/** Addresses in the browser keep a module's oldest name. */
const tabNames: Readonly<Record<string, string>> = {
  Deals: "Potentials",
  Installations: "CustomModule1",
};
