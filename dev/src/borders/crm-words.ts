import { withoutComments } from "./without-comments.ts";

/** Where the CRM's names of fields come from its model, or from the organisation's own settings. */
const neutral = /^(apps\/(server|web)|packages\/contract)\/src\/(?!.*\.test\.tsx?$)/;

const crmWords = [
  /\b(?:Deal_Name|Closing_Date|Zip_Code|Contact_Name|Account_Name|What_Id|Who_Id|Event_Title)\b/,
  /\b(?:First_Name|Last_Name|Full_Name|Start_DateTime|End_DateTime|Milepost_Reference)\b/,
  /\b(?:Mailing|Billing)_\w+/,
  /\$se_module\b/,
  // Words of every day too: only where they are all that a text says.
  /(["'`])(?:-None-|Stage|Pipeline|Company)\1/,
];

/** Each with its reason. */
const exceptions: readonly string[] = [
  // `recordDetails` answers the record's own fields and does not say which are its street and its city.
  "apps/web/src/features/booking/fields/original-value.ts",
];

/** Whether a file that any CRM could stand behind uses one CRM's names of fields. */
export function usesCrmWords(path: string, source: string): boolean {
  if (!neutral.test(path) || exceptions.includes(path)) return false;
  const text = withoutComments(source);
  return crmWords.some((word) => word.test(text));
}
