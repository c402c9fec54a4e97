export {
  additionalMappingId,
  appFieldModule,
  appFields,
  templateVariables,
  thankYouVariables,
} from "./app-fields.ts";
export {
  createCheckoutSession,
  createPortalSession,
  readSubscriptionStatus,
  SubscriptionRefusal,
  SubscriptionStatus,
  subscriptionStatuses,
} from "./billing.ts";
export {
  type Alternative,
  BookingRefusal,
  holdSlot,
  processBooking,
  readBooking,
  releaseHold,
  renewHold,
  sendCalendarInvite,
} from "./booking.ts";
export { cityOf, TimeOfDay, TimeZone, timeZones, Weekday, weekdays } from "./calendar.ts";
export { Condition, type Operator, operatorLabels } from "./condition.ts";
export { fieldNamed } from "./condition-mistakes.ts";
export {
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
export { BookingAgentField, DefaultFieldValue, FieldValue, Mapping } from "./field-mapping.ts";
export { hearCrm } from "./hooks.ts";
export {
  adjustmentLimitMinutes,
  adjustmentStepMinutes,
  annualSavingPercent,
  annualSavingPounds,
  bookingRedirectDelayMs,
  captchaScoreAtLeast,
  checkoutPollForMs,
  checkoutPollMs,
  checkoutSessionShownCharacters,
  chunkLoadTimeoutMs,
  copyConfirmationMs,
  crashLogRetries,
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
  keyboardDragStepPx,
  listMaxHeightPx,
  loadingHideDelayMs,
  lookupDebounceMs,
  lookupRecordsAtMost,
  meetingFallbackMinutes,
  meetingTitleMaxCharacters,
  ordinalLabelAtLeastMinutes,
  pricePerMonthPounds,
  pricePerYearPounds,
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
export { bookedModules, destinationsFor, isModulePair } from "./module-pairs.ts";
export { ProblemBody, type ProblemCode, problemStatus } from "./problem.ts";
export {
  connectPath,
  logErrorPath,
  product,
  returnCookieName,
  type SignInRefusal,
  selectedWorkflowKey,
  signInCallbackPath,
  signInPath,
} from "./product.ts";
export { lookUpRecords, readRecordDetails, updateRecordEmail } from "./record.ts";
export { checkSlot, explainSearch, type Offer, type SearchResult, searchSlots } from "./search.ts";
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
export { thankYouCaptchaAction, verifyAcceptance } from "./thank-you.ts";
export { mayBeEdited, tidySettings, withAppFields } from "./tidy-settings.ts";
export { simulateSearches, type Tally, trySearch } from "./try-settings.ts";
export { CrmUser, listUsers } from "./users.ts";
export {
  checkWorkflowAccess,
  createWorkflow,
  deleteWorkflow,
  renameWorkflow,
  workflowLabel,
  workflowName,
} from "./workflow.ts";
export { WorkflowId, WorkflowIdText } from "./workflow-id.ts";
export {
  defaultWorkflowSettings,
  notificationPlatforms,
  type SettingsDraft,
  WorkflowSettings,
  WorkflowSettingsChange,
} from "./workflow-settings.ts";
