import type { ApiPorts } from "../booking/hold/api-ports.ts";
import type { Audit } from "../platform/audit/audit.ts";
import type { OrganisationId } from "../platform/database/organisation-id.ts";
import type { Captcha } from "../platform/http/captcha.ts";
import type { Admission } from "../platform/queue/admission.ts";
import type { Key, Seal } from "../platform/seal.ts";

/** What the customer's own page is answered with. */
export interface MyVisitPorts extends ApiPorts {
  readonly keys: readonly Key[];
  readonly seal: Seal;
  readonly captcha: Captcha;
  readonly audit: Audit;
  /** A customer's search waits in the line of the company's own. */
  readonly admission: Pick<Admission, "run">;
  readonly hasSubscription: (organisation: OrganisationId) => Promise<boolean>;
}
