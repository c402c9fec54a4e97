import type { DayPicture, readRoads } from "@milepost/contract/endpoints/day-picture.ts";
import type { Answer } from "@milepost/contract/endpoints/endpoint.ts";
import type { SearchResult } from "@milepost/contract/endpoints/search.ts";
import { type Browserless, openBrowserless } from "@milepost/kit/browserless.ts";
import { peopleOf } from "@milepost/kit/demo.ts";
import { beforeAll, expect, inject, test } from "vitest";

interface Lead {
  readonly id: string;
  readonly Zip_Code?: string;
}

const cell = inject("cell");
const { agent } = peopleOf(cell.company);
const { Leads: leads } = (JSON.parse(cell.company) as { records: { Leads: Lead[] } }).records;
const browser: Browserless = openBrowserless(cell);
let results: SearchResult[];
let pictures: { readonly offer: Offer; readonly picture: DayPicture }[];

type Offer = NonNullable<SearchResult["offers"]>[number];

const dayOf = (slot: string, deviation = 0) =>
  browser.get<DayPicture>(
    `/api/search/${results[0]?.searchId}/day?${new URLSearchParams({ slot, deviation: `${deviation}` })}`,
  );

beforeAll(async () => {
  await browser.signIn(agent);
  const postcode = leads.find(({ Zip_Code }) => Zip_Code?.startsWith("MP3 "))?.Zip_Code ?? "";
  results = await browser.get(`/api/search?${new URLSearchParams({ wf: "1", postcode })}`);
  const offers = results.flatMap((result) => result.offers ?? []).slice(0, 12);
  pictures = await Promise.all(
    offers.map(async (offer) => ({ offer, picture: await dayOf(offer.slot) })),
  );
});

test("the picture of a slot has the very numbers of the search", () => {
  expect(pictures.length).toBeGreaterThan(3);
  for (const { offer, picture } of pictures) {
    const { addedMinutes, driveThereMinutes, driveOnMinutes, from, to, kind, visit } = picture;
    expect(kind).toBe("free");
    expect({ addedMinutes, driveThereMinutes, driveOnMinutes, from, to }).toEqual({
      addedMinutes: offer.addedMinutes,
      from: offer.from,
      to: offer.to,
      driveThereMinutes: offer.driveThereMinutes,
      driveOnMinutes: offer.driveOnMinutes,
    });
    expect([visit.start, visit.end]).toEqual([offer.start, offer.end]);
    const minutesOf = (end: "from" | "to") =>
      picture.legs.find((leg) => leg[end] === "visit")?.minutes ?? null;
    expect([minutesOf("to"), minutesOf("from")]).toEqual([driveThereMinutes, driveOnMinutes]);
  }
});

test("what the visit adds is what the whole day's driving grows by, to the minute", () => {
  const known = pictures.filter(
    ({ picture: { drivingWith, from, to } }) => drivingWith && from && to,
  );
  expect(known.length).toBeGreaterThan(0);
  for (const { picture } of known) {
    const { drivingWith, drivingWithout, addedMinutes } = picture;
    expect(Math.max(0, (drivingWith ?? 0) - (drivingWithout ?? 0))).toBe(addedMinutes);
  }
});

test("drives follow roads: their shapes join the stops of the day and come to the visit's door", () => {
  const legs = pictures.flatMap(({ picture: { legs, visit } }) =>
    legs.map((leg) => ({ ...leg, visit })),
  );
  const drawn = legs.filter(({ shape }) => shape !== null);
  expect(drawn.length).toBeGreaterThan(legs.length / 2);
  for (const { shape, from, to, visit } of drawn) {
    expect(shape?.length).toBeGreaterThan(1);
    const door = from === "visit" ? shape?.[0] : to === "visit" ? shape?.at(-1) : undefined;
    if (!door) continue;
    // A road may pass a few streets away from the middle of a postcode.
    expect(Math.hypot(door[0] - visit.place[0], door[1] - visit.place[1])).toBeLessThan(0.01);
  }
  expect(new Set(legs.map(({ source }) => source))).toContain("roads");
});

test("other people's stops are given by area and to half a kilometre, with nothing else", () => {
  const items = pictures.flatMap(({ picture }) => picture.items);
  expect(items.length).toBeGreaterThan(0);
  for (const item of items) {
    expect(Object.keys(item).sort()).toEqual(["about", "area", "end", "kind", "start", "town"]);
    expect(item.area ?? "MP1").toMatch(/^MP\d+$/);
    for (const degrees of item.about ?? []) {
      expect(Math.abs(degrees * 200 - Math.round(degrees * 200))).toBeLessThan(1e-6);
    }
  }
});

test("stops are in the towns of the county, by the names of its extract", () => {
  for (const { picture } of pictures) expect(picture.visit.town).toBe("Melport");
  const placed = pictures.flatMap(({ picture }) => picture.items).filter(({ area }) => area);
  expect(placed.length).toBeGreaterThan(3);
  for (const { town } of placed) expect(town).toMatch(/^[A-Z][a-z]/);
});

test("a visit that is moved is pictured where it was moved to", async () => {
  const [first] = pictures;
  if (!first) throw new Error("There is no slot");
  const { visit } = await dayOf(first.offer.slot, 30);
  expect(Date.parse(visit.start) - Date.parse(first.offer.start)).toBe(30 * 60_000);
});

test("a slot that was not offered has no picture", async () => {
  const path = `/api/search/${results[0]?.searchId}/day?slot=W9Mon3am`;
  expect((await browser.send(path)).status).toBe(404);
});

test("the roads around a place are those of the routing engine, the important ones apart", async () => {
  const [first] = pictures;
  const [lon, lat] = first?.picture.visit.place ?? [0, 0];
  const path = `/api/roads?lon=${lon}&lat=${lat}`;
  const { main, middle, local, styleUrl, places, roadNames } =
    await browser.get<Answer<typeof readRoads>>(path);
  expect(styleUrl).toBeNull();
  expect(places[0]).toMatchObject({ name: "Melport", kind: "city" });
  expect(roadNames.map(({ name }) => name)).toContain("A1915");
  for (const lines of [main, middle, local]) expect(lines.length).toBeGreaterThan(20);
  const sea = await browser.get<Answer<typeof readRoads>>("/api/roads?lon=-30&lat=40");
  const { places: islands, roadNames: lanes } = sea;
  expect([sea.main, sea.middle, sea.local, islands, lanes]).toEqual([[], [], [], [], []]);
});
