/** The paths of Valhalla's own server that we serve, and the Actor's name for each. */
const methods = {
  "/sources_to_targets": "matrix",
  "/route": "route",
  "/isochrone": "isochrone",
  "/expansion": "expansion",
  "/locate": "locate",
  "/status": "status",
} as const;

export type Action = (typeof methods)[keyof typeof methods];

export const actionPaths = Object.keys(methods);

export function findAction(path: string): Action | null {
  return Object.hasOwn(methods, path) ? methods[path as keyof typeof methods] : null;
}
