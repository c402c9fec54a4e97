import { listOrganisations } from "../platform/database/list-organisations.ts";
import type { OrganisationId } from "../platform/database/organisation-id.ts";
import { organisationIdOf } from "../session/organisation-id-of.ts";

type Chosen =
  | { readonly kind: "chosen"; readonly organisation: OrganisationId }
  | { readonly kind: "none"; readonly why: string };

/**
 * The organisation to ask about. `given` is a data centre and the number in the CRM's addresses, as
 * `eu:20063456`; without it, the only one that there is.
 */
export async function chooseOrganisation(
  given: string | undefined,
  auditUrl: string | undefined,
): Promise<Chosen> {
  if (given !== undefined) {
    const [, dataCentre, id] = /^([a-z]+):(\d+)$/.exec(given) ?? [];
    if (!dataCentre || !id)
      return none("--organisation is a data centre and a number, as eu:20063456");
    return { kind: "chosen", organisation: organisationIdOf(dataCentre, id) };
  }
  if (auditUrl === undefined) return none("no --organisation was given, and no DATABASE_AUDIT_URL");
  const ids = await listOrganisations(auditUrl);
  const [only] = ids;
  if (only && ids.length === 1) return { kind: "chosen", organisation: only };
  return none(
    only ? `there are ${ids.length}: name one with --organisation` : "nobody has signed in yet",
  );
}

const none = (why: string): Chosen => ({ kind: "none", why });
