import type { WorkflowSettings } from "@milepost/contract";
import type { Section } from "./section.ts";
import { administratorsSection } from "./sections/administrators.tsx";
import { bookingAgentFieldsSection } from "./sections/booking-agent-fields.tsx";
import { calendarTemplateSection } from "./sections/calendar-template.tsx";
import { defaultValuesSection } from "./sections/default-values.tsx";
import { emailTemplateSection } from "./sections/email-template.tsx";
import { formPreviewSection } from "./sections/form-preview.tsx";
import { fullDayBlockSection } from "./sections/full-day-block.tsx";
import { generalSection } from "./sections/general.tsx";
import { meetingTitleSection } from "./sections/meeting-title.tsx";
import { notificationsSection } from "./sections/notifications.tsx";
import { scheduleSection } from "./sections/schedule.tsx";
import { templateFieldsSection } from "./sections/template-fields.tsx";
import { thankYouTemplateSection } from "./sections/thank-you-template.tsx";
import { timeBlockSection } from "./sections/time-block.tsx";
import { timezoneSection } from "./sections/timezone.tsx";
import { usersSection } from "./sections/users.tsx";

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
];

/** Those that these settings call for. */
export function sectionsOf(settings: WorkflowSettings): Section[] {
  return sections.filter(({ isShown }) => isShown?.(settings) ?? true);
}
