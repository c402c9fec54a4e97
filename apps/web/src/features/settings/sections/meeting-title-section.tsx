import { meetingTitleMaxCharacters } from "@milepost/contract/limits.ts";
import { makesMeeting } from "@milepost/contract/settings/module-pair.ts";
import { validationTexts } from "@milepost/contract/texts/settings-texts.ts";
import { TextField } from "../../../ui/fields/text-field.tsx";
import { controlId } from "../control-id.ts";
import { section } from "../section.ts";

export const meetingTitleSection = section({
  id: "meeting-title",
  title: "Default meeting title",
  keys: { defaultMeetingTitle: "Default meeting title" },
  isShown: makesMeeting,
  Component: ({ settings: { defaultMeetingTitle: title }, change, mistakes }) => {
    const isBlank = title.trim() === "";
    const inline = isBlank ? validationTexts.meetingTitleInline : null;
    return (
      <div className="max-w-2xl">
        <TextField
          id={controlId("defaultMeetingTitle")}
          label="Default meeting title"
          isRequired
          hint={
            isBlank
              ? "Settings cannot be saved until it is filled."
              : `May use template fields, such as {{appPostcode}}. ${title.length} of ${meetingTitleMaxCharacters} characters.`
          }
          mistake={mistakes.defaultMeetingTitle ?? inline}
          value={title}
          onChange={(typed) =>
            change(() => ({ defaultMeetingTitle: typed.slice(0, meetingTitleMaxCharacters) }))
          }
        />
      </div>
    );
  },
});
