import { scheduleBuilderTexts } from "@milepost/contract/texts/settings-texts.ts";
import { controlId } from "../control-id.ts";
import { section } from "../section.ts";

export const scheduleSection = section({
  id: "schedule",
  title: "Schedule builder",
  keys: {
    defaultAppointmentSlots: "Appointment slots",
    defaultMeetingDuration: "Meeting duration",
    maxDriveTime: "Maximum drive time",
    dayStartTime: scheduleBuilderTexts.dayStart,
    dayEndTime: scheduleBuilderTexts.dayEnd,
  },
  atAGlance: {
    maxDriveTime: ({ maxDriveTime: most }) => (most === 0 ? "no limit" : `${most} min`),
  },
  Component: ({ settings, change, mistakes, catalogue: { lent } }) => (
    <div
      id={controlId("defaultAppointmentSlots")}
      tabIndex={-1}
      className="flex flex-col gap-3 outline-none"
    >
      {Object.values(mistakes).map((sentence) => (
        <p key={sentence} className="text-danger">
          {sentence}
        </p>
      ))}
      <lent.ScheduleBuilder
        value={{
          defaultAppointmentSlots: settings.defaultAppointmentSlots,
          defaultMeetingDuration: settings.defaultMeetingDuration,
          maxDriveTime: settings.maxDriveTime,
          dayStartTime: settings.dayStartTime,
          dayEndTime: settings.dayEndTime,
        }}
        onChange={(value) => change(() => value)}
      />
    </div>
  ),
});
