import { TimeOfDay } from "./calendar.ts";
import { conditionMistakes, type RingOf } from "./condition-mistakes.ts";
import { meetingFallbackMinutes, meetingTitleMaxCharacters } from "./limits.ts";
import { fieldMistakes } from "./mapping-mistakes.ts";
import { bookedModules, isModulePair } from "./module-pairs.ts";
import type { SettingsMistake } from "./settings-mistake.ts";
import { scheduleBuilderTexts, validationTexts } from "./texts/settings.ts";
import type { SettingsDraft } from "./workflow-settings.ts";

/**
 * Everything that keeps settings from being saved, in the order of the page; empty: nothing. The
 * screen asks it while somebody types, the server before it saves, after it has tidied them.
 */
export function settingsMistakes(settings: SettingsDraft, ringOf: RingOf): SettingsMistake[] {
  const { sourceModule, existingBookingFilters, fullDayBlockSettings } = settings;
  const modules: string[] = bookedModules(settings);
  const isBlockingDays = fullDayBlockSettings.enabled && !hasOneSlot(settings);
  return [
    ...moduleMistakes(settings),
    ...fieldMistakes(settings),
    ...conditionMistakes("existingBookingFilters", existingBookingFilters, modules, ringOf),
    ...tiebreakMistakes(settings),
    ...timeBlockMistakes(settings),
    ...slotMistakes(settings),
    ...(isBlockingDays
      ? conditionMistakes(
          "fullDayBlockSettings.conditions",
          fullDayBlockSettings.conditions,
          [sourceModule, ...modules],
          ringOf,
        )
      : []),
    ...titleMistakes(settings),
  ];
}

/** Full-day rules are not looked at when a day has one slot only. */
export function hasOneSlot({
  defaultAppointmentSlots,
}: Pick<SettingsDraft, "defaultAppointmentSlots">): boolean {
  return defaultAppointmentSlots.length < 2;
}

function moduleMistakes(settings: SettingsDraft): SettingsMistake[] {
  if (isModulePair(settings)) return [];
  const sentence = `Bookings from ${settings.sourceModule} cannot go to ${settings.destinationModule}`;
  return [{ key: "other", path: "destinationModule", sentence }];
}

function titleMistakes({ createMeeting, defaultMeetingTitle }: SettingsDraft): SettingsMistake[] {
  const path = "defaultMeetingTitle";
  if (createMeeting && defaultMeetingTitle.trim() === "") {
    return [{ key: path, path, sentence: validationTexts.meetingTitle }];
  }
  if (defaultMeetingTitle.length <= meetingTitleMaxCharacters) return [];
  return [{ key: "other", path, sentence: validationTexts.meetingTitleLong }];
}

function timeBlockMistakes({ timeBlockEnabled }: SettingsDraft): SettingsMistake[] {
  if (timeBlockEnabled !== null) return [];
  return [{ key: "timeBlock", path: "timeBlockEnabled", sentence: validationTexts.timeBlock }];
}

function tiebreakMistakes({ tiebreakField, tiebreakRankings }: SettingsDraft): SettingsMistake[] {
  const mistake = (sentence: string): SettingsMistake[] => [
    { key: "other", path: "tiebreakRankings", sentence },
  ];
  const values = tiebreakRankings.map(({ destinationField }) => destinationField);
  if (!tiebreakField) return [];
  if (!values.some((value) => value !== "")) return mistake(validationTexts.tiebreak);
  return new Set(values).size < values.length ? mistake(validationTexts.tiebreakTwice) : [];
}

function slotMistakes(settings: SettingsDraft): SettingsMistake[] {
  const { defaultAppointmentSlots: slots, dayStartTime, dayEndTime } = settings;
  const path = "defaultAppointmentSlots";
  const mistake = (sentence: string, at?: number): SettingsMistake[] => [
    { key: "appointmentSlots", path: at === undefined ? path : `${path}.${at}`, sentence },
  ];
  if (slots.length === 0) return mistake(scheduleBuilderTexts.lastSlot);
  const blank = slots.findIndex((slot) => !TimeOfDay.safeParse(slot).success);
  if (blank >= 0) return mistake(validationTexts.slotsFilled, blank);
  const twice = slots.findIndex((slot, at) => slots.indexOf(slot) < at);
  if (twice >= 0) return mistake(validationTexts.slotsDuplicate, twice);
  const early = slots.findIndex((slot, at) => at > 0 && slot < (slots[at - 1] ?? ""));
  if (early >= 0) return mistake(validationTexts.slotsOrder, early);

  const lasts = settings.defaultMeetingDuration || meetingFallbackMinutes;
  const starts = slots.map(minutesOf);
  const overlaps = starts.findIndex((start, at) => start + lasts > (starts[at + 1] ?? Infinity));
  if (overlaps >= 0) return mistake(scheduleBuilderTexts.overlapping, overlaps + 1);
  const outside = starts.findIndex(
    (start) => start < minutesOf(dayStartTime) || start + lasts > minutesOf(dayEndTime),
  );
  return outside >= 0 ? mistake(validationTexts.slotOutsideDay, outside) : [];
}

/** Minutes since midnight. */
function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return hours * 60 + minutes;
}
