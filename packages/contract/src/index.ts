export { listAgentBases, setAgentBase } from "./agent-bases.ts";
export {
  additionalMappingId,
  appFieldModule,
  appFields,
  invitationVariables,
  templateVariables,
  thankYouVariables,
} from "./app-fields.ts";
export { confirmCancellations, listAttention, settleAttention } from "./attention.ts";
export {
  type BillingCycle,
  createCheckoutSession,
  createPortalSession,
  readSubscriptionStatus,
  SubscriptionRefusal,
  SubscriptionStatus,
  subscriptionStatuses,
} from "./billing.ts";
export {
  type Alternative,
  type Appointment,
  BookingRefusal,
  holdSlot,
  listAppointments,
  processBooking,
  readBooking,
  releaseHold,
  renewHold,
  sendCalendarInvite,
} from "./booking.ts";
export { isEverOffered, TimeOfDay, TimeZone, Weekday, weekdays } from "./calendar.ts";
export { Condition, type Operator, operatorLabels } from "./condition.ts";
export { fieldNamed } from "./condition-mistakes.ts";
export {
  acceptanceTypes,
  type BrokenReference,
  CrmField,
  CrmModuleFields,
  DestinationModule,
  destinationModules,
  FieldType,
  fieldTypes,
  meetingModule,
  SourceModule,
  sourceModules,
  syncCrmFields,
} from "./crm-fields.ts";
export {
  type DayEnd,
  type DayItem,
  type DayLeg,
  type DayPicture,
  pictureHold,
  pictureSlot,
  readRoads,
} from "./day-picture.ts";
export {
  type Answer,
  type Call,
  type Caller,
  type Endpoint,
  endpoint,
  type Input,
} from "./endpoint.ts";
export { endpoints } from "./endpoints.ts";
export { logError } from "./error-log.ts";
export {
  BookingAgentField,
  DefaultFieldValue,
  FieldValue,
  Mapping,
  UserValue,
} from "./field-mapping.ts";
export { type Filled, fillTemplate, type Print, variablesIn } from "./fill-template.ts";
export { hearCrm, hearStripe } from "./hooks.ts";
export {
  type AgentLoad,
  type AreaDemand,
  type Compared,
  exportInsight,
  type Insight,
  readInsight,
  type WeekSaving,
} from "./insight.ts";
export {
  adjustmentLimitMinutes,
  adjustmentStepMinutes,
  annualSavingPercent,
  annualSavingPounds,
  bookingRedirectDelayMs,
  candidatesAtMost,
  captchaScoreAtLeast,
  checkoutPollForMs,
  checkoutPollMs,
  checkoutSessionShownCharacters,
  chunkLoadTimeoutMs,
  copyConfirmationMs,
  crashLogRetries,
  daysInAdvanceAtMost,
  defaultWorkflowId,
  diaryStaleMs,
  dragActivationPx,
  errorLogRetryMs,
  errorMessageMaxCharacters,
  errorStackMaxCharacters,
  fieldOrderStep,
  firstSlotDurationMinutes,
  firstSlotOffsetMinutes,
  holdAfterFailedInviteMinutes,
  holdAtMostMinutes,
  holdMinutes,
  holdsOfOnePersonAtMost,
  keyboardDragStepPx,
  loadingHideDelayMs,
  lookupDebounceMs,
  lookupRecordsAtMost,
  meetingFallbackMinutes,
  meetingTitleMaxCharacters,
  ordinalLabelAtLeastMinutes,
  pricePerMonthPounds,
  pricePerYearPounds,
  promoTriesPerMinute,
  redistributeStepMinutes,
  resultsStaleMs,
  returnCookieSeconds,
  searchDeadlineMs,
  searchTimeoutMs,
  sidebarOpenFromPx,
  singleSlotDriveMinutes,
  slotDurationAtLeastMinutes,
  slotsPerShowMore,
  slotsShownAtFirst,
  subscriptionCacheMs,
  templateMaxBytes,
  thankYouLinkDaysAfterAppointment,
  thankYouReassureAfterMs,
  toastMs,
  trialBannerRedDays,
  trialBannerYellowDays,
  trialDays,
  unknownEmail,
  workflowNameMaxCharacters,
} from "./limits.ts";
export { bookedModules, destinationsFor, isModulePair, readModules } from "./module-pairs.ts";
export { locatePostcode } from "./place.ts";
export { type ProblemCode, problemStatus } from "./problem.ts";
export { ProblemBody } from "./problem-body.ts";
export {
  connectPagePath,
  connectPath,
  defaultThankYouTemplate,
  logErrorPath,
  product,
  returnCookieName,
  type SignInRefusal,
  selectedWorkflowKey,
  signInCallbackPath,
  signInPath,
  thankYouCaptchaAction,
  tokenCookieName,
} from "./product.ts";
export { lookUpRecords, readRecordDetails, updateRecordEmail } from "./record.ts";
export { checkSlot, explainSearch, type Offer, type SearchResult, searchSlots } from "./search.ts";
export { candidatesOf, withinCeiling } from "./search-cost.ts";
export { checkAuth, logout, type SignedInUser } from "./session.ts";
export {
  checkSettingsAccess,
  readSettings,
  SettingsRefusal,
  saveSettings,
  type Workflow,
} from "./settings.ts";
export {
  listSettingsVersions,
  restoreSettings,
  SettingsConflict,
  type SettingsDifference,
  type SettingsVersion,
} from "./settings-history.ts";
export { type MistakeKey, type SettingsMistake, validationErrorsOf } from "./settings-mistake.ts";
export { hasOneSlot, settingsMistakes } from "./settings-mistakes.ts";
export {
  type BookingCount,
  examineWorkflow,
  type Finding,
  type Readiness,
  type SettingsSection,
  settingsSections,
} from "./setup-doctor.ts";
export { Deviation, SearchedWeek, SlotCode } from "./slot.ts";
export {
  calendarTemplates,
  emailTemplates,
  previewTemplate,
  previewTemplatePage,
  systemUploader,
  type TemplateKind,
  TemplateUploader,
  templateKinds,
  thankYouTemplates,
} from "./templates.ts";
export { sendTestMessage } from "./test-message.ts";
export {
  accessTexts,
  bookingTexts,
  crashTexts,
  homeTexts,
  inviteTexts,
  loginTexts,
  searchTexts,
  thankYouTexts,
} from "./texts/agent.ts";
export {
  billingTexts,
  checkoutTexts,
  gateMessage,
  gateTexts,
  subscriptionLabels,
} from "./texts/billing.ts";
export {
  addWorkflowTexts,
  mappingTexts,
  scheduleBuilderTexts,
  settingsTexts,
  settingsToasts,
  validationTexts,
} from "./texts/settings.ts";
export { verifyAcceptance } from "./thank-you.ts";
export { emptyMapping, mayBeEdited, tidySettings, withAppFields } from "./tidy-settings.ts";
export { cityOf, timeZones } from "./time-zones.ts";
export { simulateSearches, type Tally, trySearch } from "./try-settings.ts";
export { CrmUser, type ListedUser, listUsers } from "./users.ts";
export {
  checkWorkflowAccess,
  createWorkflow,
  deleteWorkflow,
  renameWorkflow,
} from "./workflow.ts";
export { WorkflowId, WorkflowIdText } from "./workflow-id.ts";
export {
  defaultWorkflowSettings,
  managerSettings,
  notificationPlatforms,
  SettingsDraft,
  WorkflowSettings,
  WorkflowSettingsChange,
} from "./workflow-settings.ts";
export { workflowLabel, workflowName } from "./workflow-words.ts";
