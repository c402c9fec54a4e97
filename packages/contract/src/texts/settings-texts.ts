// Texts the specification fixes, for the settings screens. To the letter.

export const settingsTexts = {
  title: "Settings",
  account: "Account",
  billing: "Billing",
  workflows: "Workflows",
  workflowHeader: "Workflow Settings",
  accountHeader: "Account Settings",
  addWorkflow: "Add workflow",
  syncFields: "Sync CRM Fields",
  noAccessTitle: "No Access",
  noAccess:
    "You don't have access to any workflow settings. Please contact your administrator to request access to specific workflows.",
  unsaved: "You have unsaved changes. Please save your changes before leaving this page.",
  saving: "Saving...",
  addMapping: "+ Add field mapping",
  selectFieldAgents: "Select Field Agents",
  existingBookings: "Existing Booking Filtering",
  tiebreak: "Appointment Tiebreak Rankings",
  operatingDays: "Operating Days",
  daysInAdvance: "Days In Advance",
} as const;

export const addWorkflowTexts = {
  title: "Add New Workflow",
  namePlaceholder: "Enter workflow name",
  sourcePlaceholder: "Choose source module",
  sourceHelp: "Select the module from which the application will be triggered.",
  destinationPlaceholder: "Choose destination module",
  destinationHelp: "Select the module where the application will be sending bookings to.",
  eventsHint: "A new meeting event will be created on the source module when processing bookings.",
  cancel: "Cancel",
  submit: "Add Workflow",
  modulesMissing: "Please select both source and destination modules",
} as const;

export const mappingTexts = {
  viewTooltip: "Enable to allow the agent to view this field on the booking form",
  editTooltip: "Enable to allow the agent to edit this field on the booking form",
  alreadyMappedSuffix: "(already mapped)",
  alreadyMapped: (field: string) =>
    `This app field is already mapped to CRM field "${field}". Remove the existing mapping for that field or choose a different CRM field.`,
  sourceRequired: "Source fields are required for a custom mapping",
  destinationRequired: "Destination field is required",
} as const;

export const scheduleBuilderTexts = {
  deleteSlot: "Delete appointment slot",
  dayStart: "Day Start",
  dayEnd: "Day End",
  redistribute: "Redistribute Evenly",
  lastSlot: "You must have at least one appointment slot",
  noSpaceTitle: "Not enough space",
  noSpace:
    "Not enough time in the day to add another appointment, please move existing appointments around or extend the day.",
  durationAdjusted: "Duration adjusted",
  overlapping: "Overlapping appointments",
  cannotFit: "Cannot fit appointments",
} as const;

export const validationTexts = {
  title: "Validation Error",
  slotsFilled: "All time slots must be filled",
  slotsDuplicate: "Duplicate time slots are not allowed",
  slotsOrder: "Time slots must be in chronological order",
  timeBlock: "Time block setting must be specified",
  meetingTitle: "Meeting title is required when creating meetings",
  meetingTitleInline: "Meeting title is required",
  tiebreak: "At least one priority value must be set",
  // The rest of the sentences are ours.
  meetingTitleLong: "A meeting title has at most 255 characters",
  tiebreakField: "Only a dropdown field can break a tie",
  personField: "Only a user-lookup or owner-lookup field can hold this person",
  acceptanceField: "Only a date-time, checkbox or text field can hold the acceptance",
  tiebreakTwice: "Each priority value may be used once",
  slotsTooMany: "A day has at most 48 appointment slots",
  durationShort: "An appointment lasts at least 10 minutes",
  agentsTooMany: (agents: number, slots: number) =>
    `${agents} field agents can be searched with ${slots} slots a day at most`,
  searchTooLarge: (agents: string, slots: number, days: number) =>
    `${agents} with ${slots} slots a day can be searched for ${days} days in advance at most`,
  slotOutsideDay: "Appointments must lie between day start and day end",
  conditionField: "Choose a field",
  conditionModule: (modules: string) =>
    `Only fields of ${modules} can be asked here: of others nothing is read`,
  conditionValue: "Enter a value",
  geofence: "A geofence needs at least three corners, as coordinates",
  fieldMissing: "Choose a field",
  fieldTwice: (field: string) => `${field} is already mapped`,
  webhookHost: "Only https addresses of Slack and Microsoft Teams webhooks are allowed",
  templateGone: "This template no longer exists: choose another",
  /** By the server's `validationErrors` key. */
  byKey: {
    defaultMeetingTitle: "Please enter a default meeting title before saving",
    appointmentSlots: "Please fill all appointment slots before saving",
    timeBlock: "Please specify time block settings before saving",
    other: "Please fix all validation errors before saving",
  },
  nothingToSave: "No settings to save",
  failedTitle: "Validation failed",
  failed: "Please fix validation errors before saving",
} as const;

/** Toasts: [title, message] where the specification gives a title. */
export const settingsToasts = {
  loadFailed: "Failed to load settings",
  saveFailed: (message: string) =>
    ["Error", `Failed to save workflow settings: ${message}`] as const,
  saved: ["Success", "Workflow settings saved successfully"],
  savedByServer: "Settings updated successfully",
  deleted: "Workflow successfully deleted",
  removed: "Workflow removed successfully",
  stillListed: "The workflow is still there. Delete it again, or ask your administrator.",
  deleteFailed: "Failed to delete workflow",
  defaultStays: ["Warning", "The default workflow cannot be deleted"],
  refreshFailed: ["Error", "Failed to refresh workflows"],
  synced: "CRM fields synced successfully",
  syncFailed: "Failed to sync CRM fields",
  created: "New workflow created successfully",
  createFailed: "Failed to create new workflow",
  renamed: "Workflow name updated successfully",
  /** A blank name, or the same one. */
  unchanged: "The workflow keeps its name",
  renameFailed: "Failed to update workflow name",
} as const;
