import {
  meetingFallbackMinutes,
  meetingTitleMaxCharacters,
  slotDurationAtLeastMinutes,
  slotsADayAtMost,
} from "../limits.ts";
import { scheduleBuilderTexts, validationTexts } from "../texts/settings-texts.ts";
import { conditionMistakes, onlyFieldsOf, type RingOf } from "./condition-mistakes.ts";
import { fieldMistakes } from "./field-mistakes.ts";
import { isModulePair, makesMeeting, readModules } from "./module-pair.ts";
import type { SettingsMistake } from "./settings-mistake.ts";
import { TimeOfDay } from "./time-zone.ts";
import { ceilingMistakes } from "./within-ceiling.ts";
import type { SettingsDraft } from "./workflow-settings.ts";

/**
 * Everything that keeps settings from being saved, in the order of the page; empty: nothing. The
 * screen asks it while somebody types, the server before it saves, after it has tidied them.
 */
export function settingsMistakes(settings: SettingsDraft, ringOf: RingOf): SettingsMistake[] {
  const { sourceModule, destinationModule, existingBookingFilters, fullDayBlockSettings } =
    settings;
  const booked = [destinationModule];
  const isBlockingDays = fullDayBlockSettings.enabled && !hasOneSlot(settings);
  return [
    ...moduleMistakes(settings),
    ...fieldMistakes(settings),
    ...conditionMistakes("existingBookingFilters", existingBookingFilters, booked, ringOf),
    ...tiebreakMistakes(settings),
    ...timeBlockMistakes(settings),
    ...slotMistakes(settings),
    ...durationMistakes(settings),
    ...ceilingMistakes(settings),
    ...(isBlockingDays
      ? conditionMistakes(
          "fullDayBlockSettings.conditions",
          fullDayBlockSettings.conditions,
          // The source's are asked of the new booking alone.
          [...new Set([sourceModule, ...readModules(settings)])],
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
  const sentence = `Bookings from ${settings.sourceModule} can’t go to ${settings.destinationModule}`;
  return [{ key: "other", path: "destinationModule", sentence }];
}

function titleMistakes(settings: SettingsDraft): SettingsMistake[] {
  const { defaultMeetingTitle } = settings;
  const path = "defaultMeetingTitle";
  if (makesMeeting(settings) && defaultMeetingTitle.trim() === "") {
    return [{ key: path, path, sentence: validationTexts.meetingTitle }];
  }
  if (defaultMeetingTitle.length <= meetingTitleMaxCharacters) return [];
  return [{ key: "other", path, sentence: validationTexts.meetingTitleLong }];
}

function timeBlockMistakes({ timeBlockEnabled }: SettingsDraft): SettingsMistake[] {
  if (timeBlockEnabled !== null) return [];
  return [{ key: "timeBlock", path: "timeBlockEnabled", sentence: validationTexts.timeBlock }];
}

function tiebreakMistakes(settings: SettingsDraft): SettingsMistake[] {
  const { tiebreakField, tiebreakRankings } = settings;
  const mistake = (sentence: string, path = "tiebreakRankings"): SettingsMistake[] => [
    { key: "other", path, sentence },
  ];
  const values = tiebreakRankings.map(({ destinationField }) => destinationField);
  if (!tiebreakField) return [];
  const modules = readModules(settings);
  if (!modules.some((module) => tiebreakField.startsWith(`${module}:`)))
    return mistake(onlyFieldsOf(modules), "tiebreakField");
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
  if (slots.length > slotsADayAtMost) return mistake(validationTexts.slotsTooMany);
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

/** 0 is not set. */
function durationMistakes({ defaultMeetingDuration: lasts }: SettingsDraft): SettingsMistake[] {
  if (lasts === 0 || lasts >= slotDurationAtLeastMinutes) return [];
  const path = "defaultMeetingDuration";
  return [{ key: "other", path, sentence: validationTexts.durationShort }];
}

/** Minutes since midnight. */
function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return hours * 60 + minutes;
}
