// refused by folders an-organisation's-id-is-made-in-one-place
import type { OrganisationId } from "../platform/database/organisation-id.ts";

export const planted = (typed: string) => typed as OrganisationId;
