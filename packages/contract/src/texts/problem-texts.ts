import { holdsOfOnePersonAtMost } from "../limits.ts";
import type { ProblemCode } from "../problem-code.ts";
import { bookingTexts, inviteTexts } from "./agent.ts";
import { settingsToasts } from "./settings-texts.ts";

/** One sentence for everything that can go wrong, in words for the person at the screen. */
export const problemTexts = {
  BOOKING_NOT_BEGUN: "We couldn’t start the booking. Nothing has been booked. Try again.",
  BOOKING_UNDER_WAY: "We’re still writing this booking to your CRM. Wait a moment.",
  BAD_REQUEST: "This page’s address is incomplete. Start again from the record in your CRM.",
  POSTCODE_MISSING: "This record has no postcode. Type one to search.",
  RECORD_NOT_FOUND: "We couldn’t find this record in your CRM. Check that it still exists.",
  POSTCODE_NOT_FOUND: "We couldn’t find this postcode. Check it with the customer.",
  POSTCODE_FOREIGN:
    "This doesn’t look like a postcode in the workflow’s country. Check it with the customer.",
  POSTCODES_NOT_LOADED:
    "Postcodes for this workflow’s country haven’t been loaded. Ask the people who run Milepost.",
  NO_POSTCODES:
    "This workflow’s country has no postcodes to search by. Ask an administrator to check its time zone.",
  NO_OFFERED_DAYS:
    "This workflow has no bookable days. Ask an administrator to tick at least one from Monday to Friday.",
  NO_ROAD: "We can’t find a road to this postcode. Check it with the customer.",
  NOT_SET_UP: "This workflow has no field agents yet. Ask an administrator to choose some.",
  CAPTCHA_REFUSED: "We couldn’t check that you’re not a robot. Try again.",
  LINK_REFUSED: "This link isn’t valid or has expired. Use the link in your latest invitation.",
  SIGN_IN_REQUIRED: "Your session has expired. Log in and try again.",
  SUBSCRIPTION_REQUIRED:
    "You need an active subscription or trial to search. Check Billing in Settings.",
  NOT_AUTHORISED: "You don’t have access to this. Ask an administrator to give you access.",
  CROSS_SITE:
    "We blocked this request because it came from another site. Reload the page and try again.",
  DEFAULT_WORKFLOW_STAYS: settingsToasts.defaultStays[1],
  NOT_FOUND: "We couldn’t find this. It may have been deleted. Reload the page.",
  BILLING_OFF: "Billing isn’t set up on this server. Ask the people who run it.",
  SLOT_TAKEN: "Someone else has just taken this slot. Choose another.",
  SLOT_EXPIRED: bookingTexts.outOfDate,
  ALREADY_BOOKED: "This customer already has an appointment. Check it before you book another.",
  NOT_CANCELLABLE: "You can’t cancel this visit any longer. Reload the page to see what happened.",
  NOT_MOVABLE: "You can’t move this visit any longer. Reload the page to see what happened.",
  VISIT_STANDS:
    "We couldn’t do this, and your visit stands as before. Try again later, or reply to your invitation email.",
  SLOT_TIGHT: "There isn’t enough time to drive there. Choose another time.",
  SETTINGS_CHANGED:
    "Someone else has changed these settings. Reload the page to see their changes.",
  ALREADY_SUBSCRIBED: "You already have a subscription. Manage it in the billing portal.",
  CRM_REFUSED: "Your CRM rejected this. Check the record there and try again.",
  MAIL_REFUSED: "The mail server rejected this email address. Check it with the customer.",
  PROMO_CODE_UNKNOWN: "This promo code isn’t valid. Check it, or leave it out.",
  RANGE_REFUSED: "We can’t send this part of the map. Reload the page.",
  ORGANISATION_MOVED: "We’ve moved your company’s data to other servers. Reload the page.",
  MANDATORY_NOT_FOUND:
    "Your CRM needs a field that isn’t mapped. Ask an administrator to map it in Settings.",
  TOO_MANY_HOLDS: `You’re already holding ${holdsOfOnePersonAtMost} slots. Book one or release one first.`,
  TOO_MANY_REQUESTS: "Too many requests. Wait a moment and try again.",
  INTERNAL: "Something went wrong at our end. Try again.",
  MAIL_UNREACHABLE: inviteTexts.mailServerUnreachable,
  CRM_UNREACHABLE: "Your CRM didn’t answer. Try again in a minute.",
  CRM_LIMITED: "Your CRM is receiving too many requests. Wait a minute and try again.",
  CRM_DISCONNECTED:
    "Milepost isn’t connected to your CRM, so we can’t read the diaries. Ask an administrator to reconnect it.",
  CRM_CLIENT_REFUSED:
    "Your CRM rejects this installation’s own credentials. Reconnecting won’t help. Ask the people who run Milepost to fix them.",
  CRM_IMPLAUSIBLE:
    "Your CRM no longer shows most of the diaries, so we can’t offer slots. Ask an administrator to check Setup.",
  CRM_FORBIDDEN:
    "The account that connected your CRM isn’t allowed to do this. Ask an administrator to reconnect it.",
  DATABASE_UNAVAILABLE: "Milepost’s database isn’t available right now. Try again in a minute.",
  ROUTING_UNAVAILABLE: "We can’t get drive times right now. Try again in a minute.",
  BUSY: "Milepost is very busy right now. Wait a few seconds and try again.",
  PAYMENTS_UNAVAILABLE:
    "The payment provider didn’t answer. You haven’t been charged. Try again in a minute.",
  ORGANISATION_MOVING:
    "We’re moving your company’s data to other servers. Wait a few seconds and try again.",
  DIARY_NOT_READ:
    "We couldn’t read the field agents’ diaries, so we can’t offer slots. Try again in a minute.",
} as const satisfies Record<ProblemCode, string>;
