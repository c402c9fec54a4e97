import { TriangleAlert } from "lucide-react";

/** What anyone who uses a file should know of it; nothing where there is nothing to say. */
export function Warnings({ warnings }: { readonly warnings: readonly string[] }) {
  if (warnings.length === 0) return null;
  return (
    <div className="flex gap-3 rounded-control border border-warning p-3">
      <TriangleAlert className="mt-0.5 size-5 shrink-0 text-warning" aria-hidden="true" />
      <div className="min-w-0">
        <p className="font-medium">
          {countInWords(warnings)} to fix in this file. You can use it as it is.
        </p>
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

export function countInWords({ length }: readonly string[]): string {
  if (length === 0) return "No problems";
  return length === 1 ? "1 problem" : `${length} problems`;
}
