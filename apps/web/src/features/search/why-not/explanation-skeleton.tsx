import { Skeleton } from "../../../ui/skeleton.tsx";

const lines = ["w-72", "w-96", "w-80"];

export function ExplanationSkeleton() {
  return (
    <div
      role="status"
      className="mt-2 flex flex-col gap-3 rounded-card border border-line bg-raised p-4 shadow-card"
    >
      <span className="sr-only">Loading the reasons</span>
      {lines.map((width) => (
        <Skeleton key={width} className={`h-5 max-w-full ${width}`} />
      ))}
    </div>
  );
}
