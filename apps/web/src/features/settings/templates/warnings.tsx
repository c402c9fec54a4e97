import { TriangleAlert } from "lucide-react";

/** What anyone who uses a file should know of it; nothing where there is nothing to say. */
export function Warnings({ warnings }: { readonly warnings: readonly string[] }) {
  if (warnings.length === 0) return null;
  const count = warnings.length === 1 ? "1 problem" : `${warnings.length} problems`;
  return (
    <div className="flex gap-3 rounded-control border border-warning p-3">
      <TriangleAlert className="mt-0.5 size-5 shrink-0 text-warning" aria-hidden="true" />
      <div className="min-w-0">
        <p className="font-medium">{count} to fix in this file. You can use it as it is.</p>
        <ul className="mt-1 list-disc pl-5">
          {warnings.map((warning) => (
            <li key={warning} className="wrap-anywhere">
              {warning}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
