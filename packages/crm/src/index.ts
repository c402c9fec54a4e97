export {
  type CrmFailure,
  crmClientRefused,
  crmDisconnected,
  crmFailureCode,
  crmForbidden,
  crmImplausible,
  crmLimited,
  crmUnreachable,
  isApiClosed,
} from "./failure.ts";
export type { CrmModel, Link } from "./model.ts";
export type {
  AccessToken,
  Channel,
  Connection,
  Conversion,
  Converted,
  Crm,
  CrmAccess,
  CrmField,
  CrmOrganisation,
  CrmRecord,
  CrmUser,
  FieldKind,
  FieldValue,
  GetAccessToken,
  Grant,
  Leave,
  Meeting,
  NewMeeting,
  NoAccess,
  NoGrant,
  Notification,
  Occurrence,
  Oddity,
  Pipeline,
  Purpose,
  RecordSpan,
  RecordVersion,
  Reference,
  Refused,
  SignInAnswer,
  Span,
  Values,
  Written,
} from "./port.ts";
export { openShapeBook, type ShapeBook } from "./zoho/facts/shapes.ts";
export { type Finding, zohoQuestions } from "./zoho/facts/zoho-facts.ts";
export { type DataCentres, zohoDataCentres } from "./zoho/transport/data-centres.ts";
export { zoho } from "./zoho/zoho.ts";
export { zohoModel } from "./zoho/zoho-model.ts";
