/** Made only from a proven session, a link of ours or a story's key, never from what a caller typed. */
export type OrganisationId = string & { readonly brand: "organisation" };

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The one place where a text becomes one. */
export function toOrganisationId(text: string): OrganisationId {
  if (!uuid.test(text)) throw new Error("This is not the id of an organisation");
  return text as OrganisationId;
}
