import { posix } from "node:path";
import { usesCrmWords } from "./crm-words.ts";
import { asksInTransaction } from "./foreign-in-transaction.ts";

/** What one folder may not import, where packages and their `exports` cannot say it. */
interface FolderRule {
  readonly name: string;
  readonly from: RegExp;
  /** The imported file, from the repository's root, or the name of a package. */
  readonly refuses: (imported: string, from: RegExpExecArray) => boolean;
}

const room = /^apps\/server\/src\/(\w[\w-]*)\//;
const feature = /^apps\/web\/src\/features\/(\w[\w-]*)\//;
const roomOf = (path: string) => room.exec(path)?.[1];
const featureOf = (path: string) => feature.exec(path)?.[1];
const isWeb = (layers: string) => new RegExp(`^apps/web/src/(${layers})/`);

/** The server's rooms, each above all that it may know. Drawn in docs/ARCHITECTURE.md. */
export const roomsFromBelow: readonly string[] = [
  "platform",
  "session",
  "workflows",
  "postcodes",
  "records",
  "templates",
  "reservations",
  "diary",
  "search",
  "booking",
  "thank-you",
  "my-visit",
  "insight",
  "settings",
  "billing",
  "life",
  "watch",
  "self-test",
  "support",
];

/** A room that nobody has put in its place is at the bottom, and may know none. */
const heightOf = (name: string) => roomsFromBelow.indexOf(name);

const folderRules: readonly FolderRule[] = [
  {
    name: "rooms-know-only-those-below",
    from: room,
    refuses: (imported, [, own = ""]) => {
      const other = roomOf(imported);
      return other !== undefined && heightOf(other) > heightOf(own);
    },
  },
  {
    name: "a-store-is-its-room's-own",
    from: room,
    refuses: (imported, [, own]) => /[/-]store\.ts$/.test(imported) && roomOf(imported) !== own,
  },
  {
    name: "web-features-do-not-meet",
    from: feature,
    refuses: (imported, [, own]) => (featureOf(imported) ?? own) !== own,
  },
  {
    name: "web-features-know-no-route",
    from: isWeb("features"),
    refuses: (imported) => isWeb("routes").test(imported),
  },
  {
    name: "ui-could-ship-in-another-product",
    from: isWeb("ui"),
    refuses: (imported) =>
      isWeb("routes|features").test(imported) || imported.startsWith("@milepost/"),
  },
  {
    name: "web-platform-is-the-bottom",
    from: isWeb("platform"),
    refuses: (imported) => isWeb("routes|features|ui").test(imported),
  },
  {
    name: "what-only-tests-use-is-not-shipped",
    from: /^apps\/web\/src\/(?!testing\/)(?!.*\.test\.)/,
    refuses: (imported) => isWeb("testing").test(imported),
  },
  {
    name: "the-sandbox-shares-nothing",
    from: /^apps\/sandbox\//,
    refuses: (imported) =>
      imported.startsWith("@milepost/") || /^(packages|db|sample)\//.test(imported),
  },
  {
    name: "operators-run-nothing-of-the-developers",
    from: /^(apps\/(server|web|routing|cell)\/src|packages\/[\w-]+\/src|db\/src)\/(?!.*\.test\.)/,
    refuses: (imported) => /^@milepost\/(kit|proof|dev)\b/.test(imported),
  },
  {
    name: "packages-are-reached-by-name",
    from: /^(apps|packages|db|sample|kit|proof|dev)\/([\w-]+)\//,
    refuses: (imported, [, kind, name]) => {
      const [, itsKind, itsName] =
        /^(apps|packages|db|sample|kit|proof|dev)\/([\w-]+)\//.exec(imported) ?? [];
      if (!itsKind) return false;
      const isNested = kind === "apps" || kind === "packages";
      return itsKind !== kind || (isNested && itsName !== name);
    },
  },
];

const importLine =
  /(?:^|\n)\s*(?:import|export)\b[^"';]*?from\s*["']([^"']+)["']|(?:^|[^.\w])import\s*\(?\s*["']([^"']+)["']/g;

/** The names of the rules this file breaks. `path` is from the repository's root. */
export function brokenRules(path: string, source: string): string[] {
  const imports = [...source.matchAll(importLine)].map(([, from, bare]) =>
    resolve(path, from ?? bare ?? ""),
  );
  const broken = folderRules
    .filter(({ from, refuses }) => {
      const own = from.exec(path);
      return own !== null && imports.some((imported) => refuses(imported, own));
    })
    .map(({ name }) => name);
  return [
    ...broken,
    ...(asksInTransaction(path, source) ? ["nothing-foreign-in-a-transaction"] : []),
    ...(mintsOrganisation(path, source) ? ["an-organisation's-id-is-made-in-one-place"] : []),
    ...(usesCrmWords(path, source) ? ["a-crm's-words-are-its-model's"] : []),
  ];
}

/** A text that is merely called one would open another organisation's rows. Tests may make some up. */
function mintsOrganisation(path: string, source: string): boolean {
  const isFree = /\.test\.ts$|platform\/database\/organisation-id\.ts$/.test(path);
  return path.startsWith("apps/server/") && !isFree && /\bas OrganisationId\b/.test(source);
}

function resolve(path: string, imported: string): string {
  return imported.startsWith(".") ? posix.join(posix.dirname(path), imported) : imported;
}
