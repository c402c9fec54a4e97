import { pick, type Random } from "../random.ts";

const subjects =
  "Abbey Acorn Albert Alder Alma Anchor Apple Ash Balmoral Barley Beacon Beech Birch Bishop Blackthorn Bramble Bridge Broad Brook Burleigh Canal Castle Cedar Chapel Cherry Chestnut Church Clarence Clover Coronation Cow Cromwell Cross Dale Derby Dove Drake East Edward Elder Elm Falcon Farm Fern Field Flax Forge Fox Garden George Glebe Gordon Grange Granary Green Hall Hawthorn Hazel Heath Heron High Holly Hop Ivy Jubilee Juniper Kestrel King Kingfisher Lark Laurel Lime Linden Linnet Long Magnolia Maltings Manor Maple Market Marlborough Marsh Meadow Mill Moor Mulberry Nelson New Nightingale North Oak Orchard Osier Park Partridge Pear Pinfold Plover Poplar Primrose Priory Queen Quarry Raven Rectory Redwing Reed River Robin Rose Rowan Rushmere Salisbury Sandpiper School Sedge Shepherd Silver Skylark South Spring Stanley Station Stone Swallow Swan Sycamore Tanner Teal Thistle Tithe Trinity Union Vicarage Victoria Walnut Water Waterloo Weaver Wellington West Wharf Wheat White Willow Windmill Windsor Wood Wren Yew York".split(
    " ",
  );

const kinds = {
  centre: ["Street", "Street", "Street", "Row", "Gate", "Passage", "Hill"],
  street: ["Road", "Road", "Street", "Avenue", "Drive", "Way", "Grove", "Gardens", "Terrace"],
  curve: ["Crescent", "Crescent", "Circle", "Avenue", "Drive", "Rise"],
  village: ["Lane", "Lane", "Street", "Row", "Yard", "Green"],
  lane: ["Lane", "Lane", "Lane", "Lane", "Road", "Drove", "Hill", "Bank"],
};

export type NameKind = keyof typeof kinds;

/** Names for the streets of one place, no two alike. */
export function namer(random: Random): (kind: NameKind) => string {
  const taken = new Set<string>();
  return (kind) => {
    for (;;) {
      const name = `${pick(random, subjects)} ${pick(random, kinds[kind])}`;
      if (taken.has(name)) continue;
      taken.add(name);
      return name;
    }
  };
}
