import { type Answer, answer, invalidId, refusal } from "../../answers.ts";
import type { ApiCall } from "../../api-call.ts";
import type { Organisation, User, ZohoRecord } from "../../organisation.ts";
import type { Zoho } from "../../zoho.ts";
import { readInstant } from "../../zoned.ts";
import { participantsOf } from "../participants.ts";
import { itemOf, type Refused, refused } from "./refused.ts";

/** `POST /Events/{id}/actions/cancel` */
export function cancelMeeting(zoho: Zoho, { caller, params, body }: ApiCall): Answer {
  const [asked] = Array.isArray(Object(body).data) ? Object(body).data : [];
  if (typeof Object(asked).send_cancelling_mail !== "boolean") return missingMail;
  const { id = "" } = params;
  const meeting = zoho.records.find(caller.organisation, "Events", id);
  if (!meeting) return invalidId;
  const refusedFor = cancel(zoho, caller.organisation, meeting, caller.user);
  if (refusedFor) return answer(400, { data: [itemOf(refusedFor)] });
  const message = "The event is successfully cancelled";
  return answer(200, { data: [{ code: "SUCCESS", details: { id }, message, status: "success" }] });
}

/** Null once it is cancelled. */
export function cancel(
  { records, now }: Pick<Zoho, "records" | "now">,
  organisation: Organisation,
  meeting: ZohoRecord,
  by: User,
): Refused | null {
  const ends = readInstant(meeting.End_DateTime) ?? 0;
  if (meeting.$event_cancelled === true) return notAllowed("The event is already cancelled");
  if (ends < now()) return notAllowed("A past event cannot be cancelled");
  if (!participantsOf(meeting).some(({ invited }) => invited)) {
    return notAllowed("An event without invited participants cannot be cancelled");
  }
  records.note(organisation, "Events", meeting, { $event_cancelled: true }, by);
  return null;
}

function notAllowed(message: string): Refused {
  return refused("NOT_ALLOWED", message);
}

const missingMail = refusal(400, "MANDATORY_NOT_FOUND", "required field not found", {
  api_name: "send_cancelling_mail",
  json_path: "$.data[0].send_cancelling_mail",
});
