import { syncCrmFields } from "../settings/crm-field.ts";
import { listAgentBases, setAgentBase } from "./agent-bases.ts";
import { createCheckoutSession, createPortalSession, readSubscriptionStatus } from "./billing.ts";
import {
  cancelBooking,
  holdSlot,
  listAppointments,
  moveBooking,
  processBooking,
  readBooking,
  releaseHold,
  renewHold,
  sendCalendarInvite,
} from "./booking.ts";
import { listUsers } from "./crm-user.ts";
import {
  cancelMyVisit,
  confirmMyVisit,
  listMyTimes,
  moveMyVisit,
  readMyVisit,
} from "./customer/my-visit.ts";
import { pictureHold, pictureSlot, readBaseMap, readRoads } from "./day-picture.ts";
import type { Endpoint } from "./endpoint.ts";
import { findCustomers } from "./home/find-customers.ts";
import { acceptByPhone, listUnanswered } from "./home/list-unanswered.ts";
import { listDeskCustomers, readDesk } from "./home/read-desk.ts";
import { readTeamDay } from "./home/read-team-day.ts";
import {
  listWaitingCustomers,
  passFreedSlot,
  putOnWaitingList,
  readWaitingList,
  takeFreedSlot,
  takeOffWaitingList,
} from "./home/waiting.ts";
import { hearCrm, hearSms, hearStripe } from "./hooks.ts";
import { exportInsight, readInsight } from "./insight.ts";
import { confirmCancellations, listAttention, settleAttention } from "./list-attention.ts";
import { locatePostcode } from "./locate-postcode.ts";
import { logError } from "./log-error.ts";
import { lookUpRecords, readRecordDetails, updateRecordEmail } from "./record.ts";
import { checkSlot, explainSearch, searchSlots } from "./search.ts";
import { sendTestMessage } from "./send-test-message.ts";
import { checkAuth, logout } from "./session.ts";
import { checkSettingsAccess, readSettings, saveSettings } from "./settings.ts";
import { listSettingsVersions, readSettingsVersion } from "./settings-history.ts";
import { examineWorkflow, findCrmZone } from "./setup-doctor.ts";
import {
  calendarTemplates,
  emailTemplates,
  previewTemplate,
  previewTemplatePage,
  previewUnsaved,
  previewUnsavedPage,
  readTemplateText,
  thankYouTemplates,
} from "./templates.ts";
import { simulateSearches, trySearch } from "./try-settings.ts";
import { verifyAcceptance } from "./verify-acceptance.ts";
import { readWeeklyMail, startWeeklyMail, stopWeeklyMail } from "./weekly-mail.ts";
import { checkWorkflowAccess, createWorkflow, deleteWorkflow, renameWorkflow } from "./workflow.ts";

/** Every call of the product, by its name. */
export const endpoints = {
  checkAuth,
  logout,
  readSettings,
  saveSettings,
  createWorkflow,
  renameWorkflow,
  deleteWorkflow,
  listSettingsVersions,
  readSettingsVersion,
  examineWorkflow,
  findCrmZone,
  sendTestMessage,
  trySearch,
  simulateSearches,
  readInsight,
  exportInsight,
  readWeeklyMail,
  startWeeklyMail,
  stopWeeklyMail,
  syncCrmFields,
  listUsers,
  checkSettingsAccess,
  checkWorkflowAccess,
  searchSlots,
  explainSearch,
  checkSlot,
  pictureSlot,
  pictureHold,
  readRoads,
  readBaseMap,
  locatePostcode,
  readRecordDetails,
  updateRecordEmail,
  sendCalendarInvite,
  holdSlot,
  renewHold,
  releaseHold,
  lookUpRecords,
  findCustomers,
  processBooking,
  readBooking,
  cancelBooking,
  moveBooking,
  listAppointments,
  listAgentBases,
  setAgentBase,
  readDesk,
  listDeskCustomers,
  readWaitingList,
  listWaitingCustomers,
  putOnWaitingList,
  takeOffWaitingList,
  takeFreedSlot,
  passFreedSlot,
  readTeamDay,
  listUnanswered,
  acceptByPhone,
  listAttention,
  settleAttention,
  confirmCancellations,
  readSubscriptionStatus,
  createPortalSession,
  createCheckoutSession,
  listEmailTemplates: emailTemplates.list,
  uploadEmailTemplate: emailTemplates.upload,
  downloadEmailTemplate: emailTemplates.download,
  listCalendarTemplates: calendarTemplates.list,
  uploadCalendarTemplate: calendarTemplates.upload,
  downloadCalendarTemplate: calendarTemplates.download,
  listThankYouTemplates: thankYouTemplates.list,
  uploadThankYouTemplate: thankYouTemplates.upload,
  downloadThankYouTemplate: thankYouTemplates.download,
  readTemplateText,
  previewUnsaved,
  previewUnsavedPage,
  previewTemplate,
  previewTemplatePage,
  verifyAcceptance,
  readMyVisit,
  confirmMyVisit,
  listMyTimes,
  moveMyVisit,
  cancelMyVisit,
  logError,
  hearCrm,
  hearStripe,
  hearSms,
} as const satisfies Readonly<Record<string, Endpoint>>;

export type KnownEndpoint = (typeof endpoints)[keyof typeof endpoints];

/** The server answers all of them, or does not start. */
export const everyEndpoint: readonly Endpoint[] = Object.values(endpoints);
