import type { Pool } from "./pool.ts";

export interface Metrics {
  readonly count: (path: string, httpStatus: number) => void;
  /** Prometheus' text format. */
  readonly text: (now: ReturnType<Pool["count"]> & { readonly hasIndex: boolean }) => string;
}

export function metrics(): Metrics {
  const requests = new Map<string, number>();
  return {
    count(path, httpStatus) {
      const labels = `path="${path}",status="${httpStatus}"`;
      requests.set(labels, (requests.get(labels) ?? 0) + 1);
    },
    text: ({ ready, waiting, restarts, hasIndex }) =>
      [
        "# TYPE routing_requests_total counter",
        ...[...requests].map(([labels, count]) => `routing_requests_total{${labels}} ${count}`),
        "# TYPE routing_worker_restarts_total counter",
        `routing_worker_restarts_total ${restarts}`,
        "# TYPE routing_workers_ready gauge",
        `routing_workers_ready ${ready}`,
        "# TYPE routing_queue_length gauge",
        `routing_queue_length ${waiting}`,
        "# TYPE routing_drive_index gauge",
        `routing_drive_index ${hasIndex ? 1 : 0}`,
        "",
      ].join("\n"),
  };
}
