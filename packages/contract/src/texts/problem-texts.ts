import { holdsOfOnePersonAtMost } from "../limits.ts";
import type { ProblemCode } from "../problem.ts";
import { bookingTexts, inviteTexts } from "./agent.ts";
import { settingsToasts } from "./settings.ts";

/** One sentence for everything that can go wrong, in words for the person at the screen. */
export const problemTexts = {
  BOOKING_NOT_BEGUN: "The booking could not be begun. Nothing was booked.",
  BOOKING_UNDER_WAY: "The booking is still being written to your CRM.",
  BAD_REQUEST: "The address of this page is not complete. Start again from the record in your CRM.",
  POSTCODE_MISSING: "The record has no postcode. Type one to search.",
  RECORD_NOT_FOUND: "The record was not found in the CRM.",
  POSTCODE_NOT_FOUND: "This postcode was not found. Check it with the customer.",
  POSTCODE_FOREIGN: "This does not look like a postcode of the workflow's country.",
  POSTCODES_NOT_LOADED: "No postcodes of the workflow's country have been loaded.",
  NO_POSTCODES: "The workflow's country has no postcodes, so nothing can be searched for there.",
  NO_OFFERED_DAYS:
    "This workflow offers no day: appointments are offered from Monday to Friday, and none of these is ticked in its settings.",
  NO_ROAD: "No road leads to this postcode.",
  NOT_SET_UP: "This workflow is not set up yet: it has no field agents.",
  CAPTCHA_REFUSED: "The check against machines failed. Try again.",
  LINK_REFUSED: "This link is not valid or has expired.",
  SIGN_IN_REQUIRED: "You are no longer signed in. Log in and try again.",
  SUBSCRIPTION_REQUIRED: "Searching needs an active subscription or trial.",
  NOT_AUTHORISED: "You are not authorised to do this.",
  CROSS_SITE: "The request came from another site and was refused.",
  DEFAULT_WORKFLOW_STAYS: settingsToasts.defaultStays[1],
  NOT_FOUND: "This was not found. It may have been deleted.",
  BILLING_OFF: "This installation has no billing.",
  SLOT_TAKEN: "Someone else has just taken this slot. Choose another.",
  SLOT_EXPIRED: bookingTexts.outOfDate,
  ALREADY_BOOKED: "This customer already has an appointment.",
  SLOT_TIGHT: "The drive does not fit at this time.",
  SETTINGS_CHANGED: "Someone else has changed these settings in the meantime.",
  ALREADY_SUBSCRIBED: "There is a subscription already. Manage it in the billing portal.",
  CRM_REFUSED: "Your CRM refused it.",
  MAIL_REFUSED: "The mail server refused this e-mail address.",
  PROMO_CODE_UNKNOWN: "This promo code is not valid.",
  ORGANISATION_MOVED: "Your company's data are on other servers. Load the page again.",
  MANDATORY_NOT_FOUND: "A field that the CRM needs is not mapped.",
  TOO_MANY_HOLDS: `You hold ${holdsOfOnePersonAtMost} slots already. Book one or give one back first.`,
  TOO_MANY_REQUESTS: "Too many requests at once. Wait a moment and try again.",
  INTERNAL: "This failed because of a fault on our side.",
  MAIL_UNREACHABLE: inviteTexts.mailServerUnreachable,
  CRM_UNREACHABLE: "Your CRM did not answer.",
  CRM_LIMITED: "Your CRM is receiving too many calls. Wait a minute and try again.",
  CRM_DISCONNECTED:
    "Your CRM has to be connected again, so no diary can be read. An administrator can reconnect it.",
  CRM_CLIENT_REFUSED:
    "Your CRM refuses Milepost's own credentials. The operator of Milepost must put them right; nobody has to connect again.",
  CRM_IMPLAUSIBLE:
    "Your CRM no longer shows most of the diaries, so no slot can be promised. An administrator can look at Setup.",
  CRM_FORBIDDEN: "Your CRM does not allow this with the rights of the person who connected it.",
  DATABASE_UNAVAILABLE: "The database is not available at the moment.",
  ROUTING_UNAVAILABLE: "Drive times are not available at the moment.",
  BUSY: "Milepost is very busy at the moment. Wait a few seconds and try again.",
  PAYMENTS_UNAVAILABLE: "The payment provider did not answer. Nothing was charged.",
  ORGANISATION_MOVING:
    "Your company's data are being moved to other servers. Wait a few seconds and try again.",
  DIARY_NOT_READ: "The field agents' diaries could not be read, so no slot can be promised.",
} as const satisfies Record<ProblemCode, string>;
