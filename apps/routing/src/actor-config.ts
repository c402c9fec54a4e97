/**
 * Valhalla's settings, and nothing it does not ask for: 3.6.1 throws "No such node" for a key it
 * wants and has its own defaults for the rest. Distances are metres, contours minutes and kilometres.
 */
const quiet = { type: "" }; // anything else writes to stdout, which is ours

/** A costing that Valhalla knows but finds no limits for is a segmentation fault, so all are here. */
const costings = [
  "auto",
  "bicycle",
  "bikeshare",
  "bus",
  "motor_scooter",
  "motorcycle",
  "multimodal",
  "pedestrian",
  "taxi",
  "transit",
  "truck",
];

const costingLimits = {
  max_distance: 5_000_000,
  max_locations: 50, // of one route; a matrix has its own limit
  // Also sizes the buckets of the one-to-many search: at 1e9 a process takes 6 GB.
  max_matrix_distance: 250_000,
  max_matrix_location_pairs: 250_000,
};

/** For an Actor that reads its tiles from the tar file `tileExtract`. */
export function actorConfig(tileExtract: string): Record<string, unknown> {
  return {
    mjolnir: { tile_extract: tileExtract, tile_dir: "", logging: quiet },
    loki: {
      actions: ["locate", "route", "sources_to_targets", "isochrone", "expansion", "status"],
      logging: quiet,
      // With connectivity on, one place without a road to the others refuses the whole matrix.
      use_connectivity: false,
      service_defaults: {
        search_cutoff: 1000, // the default of 35 km puts boats on roads
        minimum_reachability: 50,
        radius: 0,
        node_snap_tolerance: 5,
        street_side_tolerance: 5,
        street_side_max_distance: 1000,
        heading_tolerance: 60,
      },
    },
    thor: {
      logging: quiet,
      // Lets a request choose: with `date_time` timedistancematrix, without it costmatrix.
      source_to_target_algorithm: "select_optimal",
      // The second pass finds the way out of private and destination-only roads.
      costmatrix: { allow_second_pass: true, max_reserved_locations: 100 },
      // Memory kept between calls. The defaults reserve 2,000,000 labels for every location.
      max_reserved_labels_count_dijkstras: 500_000,
      max_reserved_labels_count_bidir_dijkstras: 20_000,
      max_reserved_labels_count_bidir_astar: 100_000,
      max_reserved_labels_count_astar: 100_000,
    },
    odin: { logging: quiet },
    meili: { logging: quiet, default: { breakage_distance: 2000 } },
    service_limits: {
      ...Object.fromEntries(costings.map((costing) => [costing, costingLimits])),
      pedestrian: {
        ...costingLimits,
        min_transit_walking_distance: 1,
        max_transit_walking_distance: 10_000,
      },
      isochrone: {
        max_contours: 4,
        max_distance: 25_000,
        max_distance_contour: 200,
        max_locations: 1,
        max_time_contour: 120,
      },
      // At 0, the default, `date_time` is silently ignored in matrices.
      max_timedep_distance_matrix: 500_000,
      max_timedep_distance: 500_000,
      max_alternates: 2,
      max_exclude_locations: 50,
      max_exclude_polygons_length: 10_000,
      max_radius: 1000, // as far as `search_cutoff`: the drive index asks for all roads around a place
      max_reachability: 100,
      status: { allow_verbose: true },
      // Not served, but Valhalla does not start without them.
      skadi: { max_shape: 750_000, min_resample: 10 },
      trace: {
        max_alternates: 3,
        max_alternates_shape: 100,
        max_distance: 200_000,
        max_gps_accuracy: 100,
        max_search_radius: 100,
        max_shape: 16_000,
      },
    },
  };
}
