import { product } from "../product.ts";

// Texts the specification fixes, for the screens of the booking agent. To the letter.

export const loginTexts = {
  title: `Welcome to The ${product.name} app`,
  description: "Log in to access your scheduling tools and manage your appointments efficiently.",
} as const;

export const homeTexts = {
  title: `The ${product.name} app`,
  description: "Find the most efficient appointment slots based on drive time.",
  postcodePlaceholder: "Enter postcode",
  submit: "Get Slots",
  selectWorkflow: "Select Workflow",
  usingWorkflow: (label: string) => `Using workflow: ${label}`,
} as const;

export const accessTexts = {
  deniedTitle: "Access Denied",
  denied:
    "You are not authorised to use this workflow, please ask your admin to add you and try again.",
  notAuthorised: "You are not authorized to view this resource.",
  close: "Close",
} as const;

export const searchTexts = {
  title: "Available Slots",
  description: "Choose a slot that suits the customer:",
  none: "No available slots for this location in the selected workflow.",
  schedule: "Schedule",
  scheduleNeedsRecord: `Trigger the ${product.name} app from your CRM in order to complete the booking.`,
  reset: "Reset",
  showMore: "Show More",
  adjusted: (minutes: number) => `Adjusted by ${minutes > 0 ? "+" : ""}${minutes} minutes`,
  slow: "The search is taking longer than usual",
} as const;

export const inviteTexts = {
  title: "Email for calendar invitation",
  submit: "Invite",
  recordEmailFailed: "Failed to fetch record email. Please try again.",
  mailServerUnreachable: "Unable to send calendar invite email, cannot reach mail server.",
  failed: "An error occurred while sending the calendar invite.",
} as const;

export const bookingTexts = {
  details: "Booking details:",
  editDetails: "Edit details",
  saveDetails: "Save details",
  required: "Required information:",
  book: "Book",
  processing: "Processing Booking",
  processed: "Booking Processed",
  processedDetail: "Your booking has been successfully processed!",
  ok: "OK",
  lookupSearching: "Searching...",
  lookupNoResults: "No results found",
  lookupNoOptions: "No options available",
  lookupNoModule: "Error: Missing lookup module information",
  lookupFailed: "Failed to fetch options",
  recordDetailsFailed: "Failed to fetch record details.",
  success: "Booking processed successfully!",
  /** The server's word for success; a caller may also read `success`. */
  serverSuccess: "Booking processed successfully",
  failed: "Failed to process booking",
  submitFailed: "Failed to submit form. Please try again.",
  mandatoryNotFound: (field: string) =>
    `Failed to create record: mandatory field '${field}' not found. Please map this field in settings.`,
  outOfDate: "These times are out of date. Search again.",
} as const;

export const crashTexts = {
  title: "Oops! Something went wrong.",
  refresh: "Refresh Page",
} as const;

export const thankYouTexts = {
  verifying: "Verifying...",
  reassurance: "Your appointment is safe; the details are in your email",
  /** Of a link that was altered, has expired or says nothing: whether there is an appointment is not known. */
  refused:
    "This link isn’t valid or has expired. Use the link in your latest invitation, or ask the company that invited you.",
  tryAgain: "Try again",
  myVisit: "Change or cancel your visit",
  defaultCompany: "from booking agent",
  defaultDate: "[Date on invite email]",
  defaultTime: "[Time on invite email]",
} as const;
