import type { User, ZohoRecord } from "../organisation.ts";
import { invalidData, invalidIdAt, type Refused, refused } from "./write/refused.ts";
import { placeIn, type Values, type Writing } from "./write/writing.ts";

/** Somebody at a meeting, as it is kept and read. */
interface Participant {
  readonly type: "user" | "contact" | "lead" | "email";
  /** The id of the user, contact or lead; the address itself for an "email". */
  readonly participant: string;
  readonly name: string | null;
  readonly Email: string | null;
  readonly invited: boolean;
  readonly status: string;
}

const mostParticipants = 50;
const types = ["user", "contact", "lead", "email"] as const;

/** The list replaces the earlier one; who is on both keeps their answer. */
export function checkParticipants(
  writing: Writing,
  value: unknown,
  sent: Values,
): { readonly kind: "value"; readonly value: readonly Participant[] } | Refused {
  const place = placeIn(writing, "Participants");
  if (!Array.isArray(value)) return invalidData(place, { expected_data_type: "jsonarray" });
  if (value.length > mostParticipants) {
    const message = "Only 50 participants can be added to an event.";
    return refused("LIMIT_EXCEEDED", message, { ...place, limit: mostParticipants });
  }
  const participants: Participant[] = [];
  for (const [index, one] of value.entries()) {
    const checked = checkParticipant(writing, Object(one), index, sent);
    if ("kind" in checked) return checked;
    participants.push(checked);
  }
  return { kind: "value", value: participants };
}

function checkParticipant(
  writing: Writing,
  given: Values,
  index: number,
  sent: Values,
): Participant | Refused {
  const type = types.find((one) => one === given.type);
  if (!type) {
    const place = placeIn(writing, "Participants", `[${index}].type`);
    return invalidData({ ...place, api_name: "type" }, { supported_values: types });
  }
  const key = type === "email" ? (given.Email ?? given.participant) : given.participant;
  const found = typeof key === "string" ? describe(writing, type, key) : null;
  if (!found || typeof key !== "string") {
    const place = placeIn(writing, "Participants", `[${index}].participant`);
    return invalidIdAt({ ...place, api_name: "participant" });
  }
  const earlier = participantsOf(writing.before).find(({ participant }) => participant === key);
  const asks =
    sent.$send_notification === true && writing.switches.position("sendNotification") === "obeyed";
  const invited = typeof given.invited === "boolean" ? given.invited : (earlier?.invited ?? false);
  const status = typeof given.status === "string" ? given.status : earlier?.status;
  return {
    type,
    participant: key,
    ...found,
    invited: invited || asks,
    status: status ?? "not_known",
  };
}

export function participantsOf(record: ZohoRecord | null): readonly Participant[] {
  return Array.isArray(record?.Participants) ? record.Participants : [];
}

function describe(writing: Writing, type: Participant["type"], key: string) {
  switch (type) {
    case "email":
      return /^[^\s@]+@[^\s@]+$/.test(key) ? { name: null, Email: key } : null;
    case "user":
      return describeUser(writing.organisation.users.find(({ id }) => id === key));
    case "contact":
      return describePerson(writing.findRecord("Contacts", key));
    case "lead":
      return describePerson(writing.findRecord("Leads", key));
  }
}

function describeUser(user: User | undefined) {
  return user ? { name: user.full_name, Email: user.email } : null;
}

function describePerson(person: ZohoRecord | null) {
  if (!person) return null;
  const { Full_Name: full, Last_Name: last, Email: email } = person;
  const name = typeof full === "string" ? full : last;
  return {
    name: typeof name === "string" ? name : null,
    Email: typeof email === "string" ? email : null,
  };
}
