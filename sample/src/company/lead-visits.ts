import type { Postcode } from "../places/postcodes.ts";
import { metresApart } from "../roads/osm.ts";
import type { Lead } from "../zoho.ts";
import type { Entry } from "./diaries.ts";
import type { FieldAgent } from "./staff.ts";

/** Eight of the leads have a visit to come: each takes the place of one that its nearest agent had anyway. */
export function visitLeads(
  entries: readonly Entry[],
  leads: readonly Lead[],
  {
    agents,
    postcodes,
    isPast,
  }: {
    readonly agents: readonly FieldAgent[];
    readonly postcodes: readonly Postcode[];
    readonly isPast: (time: string) => boolean;
  },
): Entry[] {
  const places = new Map(postcodes.map((place) => [place.postcode, place]));
  const changed = new Map<Entry, Entry>();
  for (const lead of leads.filter((_, index) => index % 5 === 2)) {
    const place = places.get(lead.Zip_Code ?? "");
    if (!place) continue;
    const agent = agents.toSorted(
      (a, b) => metresApart(a.home, place) - metresApart(b.home, place),
    )[0];
    const visit = entries.find(
      (entry) =>
        entry.Owner.id === agent?.user.id &&
        entry.Venue !== null &&
        !isPast(entry.Start_DateTime) &&
        !changed.has(entry),
    );
    if (visit) changed.set(visit, aboutLead(visit, lead));
  }
  return entries.map((entry) => changed.get(entry) ?? entry);
}

function aboutLead(
  visit: Entry,
  { id, Full_Name, Last_Name, Street, City, Zip_Code }: Lead,
): Entry {
  return {
    ...visit,
    Event_Title: `Home visit: ${Last_Name}`,
    Venue: `${Street}, ${City} ${Zip_Code}`,
    What_Id: { id, name: Full_Name },
    $se_module: "Leads",
  };
}
