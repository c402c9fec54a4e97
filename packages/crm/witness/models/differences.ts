/** Where the SDK's models are otherwise, and the emulator is right all the same; with the reason. */
export const differences: Readonly<Record<string, string>> = {
  'users/users.date_format is none of its words: "dd/MM/yyyy"':
    "the model lists one format; the CRM offers many",
  'users/users.number_separator is none of its words: "Comma"':
    "the model lists one separator; the CRM offers several",
  "users/users.type__s is unknown": "in the OpenAPI files of 2026, newer than the SDK",
  "users/api_exception.details.param_name is unknown":
    "the page of get users names the parameter; the model of records has the key",
  "fields/api_exception.details.resource_path_index is unknown":
    "on the pages; the model of records has the key",
  "layouts/api_exception.details.resource_path_index is unknown":
    "on the pages; the model of records has the key",
  'layouts/api_exception.code is none of its words: "INVALID_MODULE"':
    "the model has InvalidModule, the page INVALID_MODULE; a module is asked for its fields at the same time",
  "record/count_wrapper.count is no TLongString": "the page of the count of records shows a number",
  "record/api_exception.details.more_records is unknown": "on the page of DUPLICATE_DATA",
  "record/api_exception.details.action is unknown": "on the page of locked records",
  'record/api_exception.code is none of its words: "MULTIPLE_OR_MULTI_ERRORS"':
    "on the page of status codes, for several faults of one record",
  "record/api_exception.details.errors is unknown": "goes with MULTIPLE_OR_MULTI_ERRORS",
  "record/api_exception.details.supported_values is unknown":
    "on the page of INVALID_DATA for a list of values",
  'convert_lead/success_response.code is none of its words: "SCHEDULED"':
    "on the page of convert lead, for leads with much to move",
  "convert_lead/success_response.details.job_id is unknown": "goes with SCHEDULED",
};
