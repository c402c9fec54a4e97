/** Where a field's control is found on the page. */
export function controlId({ id }: { readonly id: string }): string {
  return `field-${id}`;
}
