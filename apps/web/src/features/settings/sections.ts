import type { WorkflowSettings } from "@milepost/contract/settings/workflow-settings.ts";
import type { Section } from "./section.ts";
import { administratorsSection } from "./sections/administrators-section.tsx";
import { bookingAgentFieldsSection } from "./sections/booking-agent-fields-section.tsx";
import { calendarTemplateSection } from "./sections/calendar-template-section.tsx";
import { customerLinkSection } from "./sections/customer-link-section.tsx";
import { defaultValuesSection } from "./sections/default-values-section.tsx";
import { drivingCostsSection } from "./sections/driving-costs-section.tsx";
import { emailTemplateSection } from "./sections/email-template-section.tsx";
import { formPreviewSection } from "./sections/form-preview-section.tsx";
import { fullDayBlockSection } from "./sections/full-day-block-section.tsx";
import { generalSection } from "./sections/general-section.tsx";
import { meetingTitleSection } from "./sections/meeting-title-section.tsx";
import { notificationsSection } from "./sections/notifications-section.tsx";
import { remindersSection } from "./sections/reminders-section.tsx";
import { scheduleSection } from "./sections/schedule-section.tsx";
import { templateFieldsSection } from "./sections/template-fields-section.tsx";
import { thankYouTemplateSection } from "./sections/thank-you-template-section.tsx";
import { timeBlockSection } from "./sections/time-block-section.tsx";
import { timezoneSection } from "./sections/timezone-section.tsx";
import { usersSection } from "./sections/users-section.tsx";

/** In their order on the page. Save and delete end it; they are part of the page itself. */
export const sections: readonly Section[] = [
  timezoneSection,
  generalSection,
  bookingAgentFieldsSection,
  defaultValuesSection,
  formPreviewSection,
  timeBlockSection,
  scheduleSection,
  fullDayBlockSection,
  notificationsSection,
  usersSection,
  administratorsSection,
  emailTemplateSection,
  calendarTemplateSection,
  thankYouTemplateSection,
  meetingTitleSection,
  templateFieldsSection,
  drivingCostsSection,
  customerLinkSection,
  remindersSection,
];

/** Those that these settings call for. */
export function sectionsOf(settings: WorkflowSettings): Section[] {
  return sections.filter(({ isShown }) => isShown?.(settings) ?? true);
}
