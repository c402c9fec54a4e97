// Every number of specification §9, and the ones the decisions added. Units are in the names. The height of lists is a length of styles.css.

// Money
export const pricePerMonthPounds = 149;
export const pricePerYearPounds = 1499;
export const annualSavingPounds = 289;
export const annualSavingPercent = 16;
export const trialDays = 7;
export const subscriptionCacheMs = 300_000;
/** The trial banner is red at this many days left or fewer, yellow up to the next, else blue. */
export const trialBannerRedDays = 1;
export const trialBannerYellowDays = 3;
/** Tries of a promotion code that an organisation has in any 60 seconds. */
export const promoTriesPerMinute = 5;
export const checkoutPollMs = 2_000;
export const checkoutPollForMs = 30_000;
export const checkoutSessionShownCharacters = 20;

// Search
/** The page stops showing "loading" here; the server has given up `searchDeadlineMs` after it began. */
export const searchTimeoutMs = 12_000;
export const searchDeadlineMs = 10_000;
export const slotsShownAtFirst = 3;
export const slotsPerShowMore = 3;
export const resultsStaleMs = 120_000;
export const diaryStaleMs = 300_000;
/** Agents × days × slots of one search: some two seconds of one core (docs/decisions/0028-cost-before-admission.md). */
export const candidatesAtMost = 200_000;
/** A slot costs something of its own, in the answer and in what is kept: fewer agents count as so many. */
export const agentsCountedAtLeast = 60;
export const slotsADayAtMost = 48;

// Slots and bookings
export const adjustmentStepMinutes = 15;
/** An adjustment lies between minus this and plus this, both included. */
export const adjustmentLimitMinutes = 60;
/** Counts when a workflow has no meeting duration, or 0. */
export const meetingFallbackMinutes = 60;
export const holdMinutes = 20;
/** How long a slot that has opened is held for one who waits; then the next has their turn. */
export const freedHoldMinutes = 15;
export const holdAfterFailedInviteMinutes = 5;
export const holdAtMostMinutes = 60;
/** Live ones of one person at a time: a call every three minutes for as long as a hold can last. */
export const holdsOfOnePersonAtMost = 20;
export const bookingRedirectDelayMs = 3_000;

// Schedule builder
export const firstSlotOffsetMinutes = 60;
export const firstSlotDurationMinutes = 90;
export const slotDurationAtLeastMinutes = 10;
/** A block shorter than this is labelled by its number instead of its ordinal. */
export const ordinalLabelAtLeastMinutes = 15;
export const singleSlotDriveMinutes = 45;
export const redistributeStepMinutes = 5;
export const dragActivationPx = 8;
export const keyboardDragStepPx = 25;

// Settings
export const defaultWorkflowId = 1;
export const fieldOrderStep = 10;
export const meetingTitleMaxCharacters = 255;
/** Operating days that a search may look ahead: it counts them one by one. */
export const daysInAdvanceAtMost = 366;
export const workflowNameMaxCharacters = 100;
export const sidebarOpenFromPx = 1024;
/** How many of the last weeks' searches a simulation repeats, and how many the Save bar asks for. */
export const searchesRepeatedAtMost = 300;
export const searchesCheckedBeforeSave = 20;
/** How long nobody changes anything before the Save bar asks. */
export const effectRestMs = 700;

// Templates
export const templateMaxBytes = 524_288;
/** How long nobody types before a text is checked and shown: rendering the largest takes over half a second. */
export const templateRestMs = 500;
export const largeTemplateRestMs = 2_000;
export const largeTemplateFromCharacters = 65_536;
export const thankYouLinkDaysAfterAppointment = 30;
export const thankYouReassureAfterMs = 8_000;
export const captchaScoreAtLeast = 0.5;

// Screens
export const lookupDebounceMs = 300;
export const lookupRecordsAtMost = 50;
/** A skeleton stays this long after the data arrived. */
export const loadingHideDelayMs = 800;
export const toastMs = { success: 3_000, info: 3_000, warning: 5_000, error: 5_000 } as const;
export const copyConfirmationMs = 2_000;
export const returnCookieSeconds = 3_600;
export const chunkLoadTimeoutMs = 120_000;

// Home
export const customersFoundAtMost = 8;
export const deskBookingsAtMost = 50;
export const unansweredAtMost = 30;
export const waitingListedAtMost = 100;
/** Nobody waits longer. */
export const waitingDaysAtMost = 90;
/** Of a customer who waits: the most driving that somebody may allow. */
export const addedMinutesAtMost = 120;
/** Lanes that one can look over on a page. */
export const teamAgentsAtMost = 60;
/** So many digits are a phone number; a postcode has fewer. */
export const phoneDigitsAtLeast = 10;

// Error log
export const errorMessageMaxCharacters = 500;
export const errorStackMaxCharacters = 1_000;
/** Waits before the second, third and fourth try; then one plain request. */
export const errorLogRetryMs = [2_000, 4_000, 8_000] as const;
export const crashLogRetries = 1;

/** Stands in for a customer without an email address: never mailed, never written to the CRM. */
export const unknownEmail = "unknown@example.invalid";

// The customer's own link
/** Minutes of driving that a visit may add and still be on the field agent's way. */
export const inYourAreaMinutes = 5;
export const timesOfferedToCustomerAtMost = 30;
/** Milliseconds for which a customer may take a time that they were shown. */
export const customerChoiceMs = 900_000;
/** Of one visit, by the customer; then they have to ask the company. */
export const customerMovesAtMost = 5;

/** Characters of the reason for which a visit is cancelled. */
export const cancelReasonAtMost = 200;

// Reminders
export const reminderMinutesAtLeast = 15;
/** A week. */
export const reminderMinutesAtMost = 10_080;
export const remindersAtMost = 6;
/** What would fall into quiet hours goes so long before they begin, so that it is out in time. */
export const beforeQuietMinutes = 5;
