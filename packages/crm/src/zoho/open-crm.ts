import type { Crm, GetAccessToken, Oddity } from "../crm.ts";
import { listFields } from "./fields/list-fields.ts";
import { openOddities } from "./fields/oddities.ts";
import { listHolidays } from "./meetings/list-holidays.ts";
import { listLeave } from "./meetings/list-leave.ts";
import { openMeetings } from "./meetings/open-meetings.ts";
import { openPeople } from "./open-people.ts";
import { convertLead, findConversion } from "./records/convert-lead.ts";
import { openCoql } from "./records/coql.ts";
import { listDeleted } from "./records/list-deleted.ts";
import { listRecords, listVersions } from "./records/records.ts";
import { searchRecords } from "./records/search-records.ts";
import {
  createMeeting,
  createRecord,
  findByReference,
  removeMeeting,
  updateMeeting,
  updateRecord,
} from "./records/writes.ts";
import { openCalls } from "./transport/calls.ts";
import type { OnAnswer } from "./transport/send.ts";
import { findChannel, unwatch, watch } from "./watch.ts";

interface Options {
  /** The API server of its data centre; no slash at the end. */
  readonly api: string;
  readonly accessToken: GetAccessToken;
  readonly onCredits?: (remaining: number) => void;
  readonly onOddity?: (oddity: Oddity) => void;
  readonly onAnswer?: OnAnswer | undefined;
  readonly fetch?: typeof globalThis.fetch;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

export function openCrm({ now, onOddity, ...options }: Options): Crm {
  const calls = openCalls(options);
  const coql = openCoql(calls);
  const { readZone, readOrganisationId, ...people } = openPeople(calls);
  const oddities = openOddities(onOddity);
  const ports = { calls, coql };
  const daysOff = { calls, oddities, readZone, readOrganisationId };
  return {
    ...people,
    ...openMeetings({ calls, coql, readZone, oddities }),
    listOddities: oddities.list,
    listFields: (module) => listFields({ calls, oddities }, module),
    async findRecord(module, id, fields) {
      const [record] = await listRecords(calls, module, [id], fields);
      return record ?? null;
    },
    listRecords: (module, ids, fields) => listRecords(calls, module, ids, fields),
    listDeleted: (module, ids) => listDeleted(calls, module, ids),
    findByReference: (module, reference) => findByReference(coql, module, reference),
    listVersions: (module, span) => listVersions(coql, module, span),
    searchRecords: (module, query) => searchRecords(calls, coql, module, query),
    listLeave: (span) => listLeave(daysOff, span),
    listHolidays: (span) => listHolidays(daysOff, span),
    createRecord: (module, values, reference) => createRecord(ports, module, values, reference),
    updateRecord: (module, id, values) => updateRecord(ports, module, id, values),
    createMeeting: (meeting, reference) => createMeeting(ports, meeting, reference),
    updateMeeting: (id, change) => updateMeeting(ports, id, change),
    removeMeeting: (id) => removeMeeting(ports, id),
    convertLead: (id, deal) => convertLead(calls, id, deal),
    findConversion: (id) => findConversion(calls, id),
    watch: (channel) => watch(calls, channel, now()),
    findChannel: (id) => findChannel(calls, id),
    unwatch: (id) => unwatch(calls, id),
  };
}
