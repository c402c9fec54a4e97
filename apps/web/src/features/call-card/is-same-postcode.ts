/** Capitals, spaces and hyphens make no other postcode. */
export function isSamePostcode(one: string, other: string): boolean {
  return compact(one) === compact(other);
}

function compact(postcode: string): string {
  return postcode.normalize("NFKC").replace(/[\s-]/g, "").toUpperCase();
}
