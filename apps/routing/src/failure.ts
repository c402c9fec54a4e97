import { STATUS_CODES } from "node:http";

/** What Valhalla's own server sends when it cannot answer. */
export interface Failure {
  readonly error_code: number;
  readonly error: string;
  readonly status_code: number;
  readonly status: string;
}

export function failure(code: number, httpStatus: number, error: string): Failure {
  const status = STATUS_CODES[httpStatus] ?? "";
  return { error_code: code, error, status_code: httpStatus, status };
}

/**
 * The Actor of 3.6.1 throws plain errors without a code: "Matrix error: No suitable edges near
 * location", sometimes with more behind it ("Exceeded max locations: 2500.000000").
 */
export function failureFrom(message: string): Failure {
  const error = message.replace(/^\w+ error: /, "");
  const known = sentences
    .filter(([, sentence]) => error.startsWith(sentence))
    .toSorted(([, a], [, b]) => b.length - a.length)[0];
  if (!known) return failure(199, 500, error);
  const [code, , httpStatus = 400] = known;
  return failure(code, httpStatus, error);
}

/** Code, how the sentence begins, and the HTTP status where it is not 400. */
const sentences: readonly (readonly [number, string, number?])[] = [
  [100, "Failed to parse json request"],
  [100, "IsObject()"], // JSON, but a list or a number
  [110, "Insufficiently specified required parameter 'locations'"],
  [111, "Insufficiently specified required parameter 'time'"],
  [112, "Insufficiently specified required parameter 'locations' or 'sources & targets'"],
  [113, "Insufficiently specified required parameter 'contours'"],
  [120, "Insufficient number of locations provided"],
  [121, "Insufficient number of sources provided"],
  [122, "Insufficient number of targets provided"],
  [124, "No edge/node costing provided"],
  [125, "No costing method found"],
  [130, "Failed to parse location"],
  [131, "Failed to parse source"],
  [132, "Failed to parse target"],
  [133, "Failed to parse avoid"],
  [137, "Failed to parse polygon"],
  [140, "Action does not support multimodal costing"],
  [141, "Arrive by for multimodal not implemented yet", 501],
  [142, "Arrive by not implemented for isochrones", 501],
  [143, "ignore_closures in costing and exclude_closures in search_filter"],
  [150, "Exceeded max locations"],
  [151, "Exceeded max time"],
  [152, "Exceeded max contours"],
  [154, "Path distance exceeds the max distance limit"],
  [157, "Exceeded max avoid locations"],
  [160, "Date and time required for origin for date_type of depart at"],
  [161, "Date and time required for destination for date_type of arrive by"],
  [162, "Date and time is invalid"],
  [163, "Invalid date_type"],
  [164, "Invalid shape format"],
  [165, "Date and time required for destination for date_type of invariant"],
  [167, "Exceeded maximum circumference for exclude_polygons"],
  [170, "Locations are in unconnected regions"],
  [171, "No suitable edges near location"],
  [430, "Exceeded max iterations in CostMatrix::SourceToTarget"],
  [441, "Location is unreachable"],
  [442, "No path could be found for input"],
];
