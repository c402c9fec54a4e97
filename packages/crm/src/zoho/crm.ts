import type { Crm, GetAccessToken } from "../port.ts";
import { openCalls } from "./call.ts";
import { findChannel, unwatch, watch } from "./channel.ts";
import { convertLead } from "./convert.ts";
import { openCoql } from "./coql.ts";
import { listHolidays, listLeave } from "./days-off.ts";
import { listFields } from "./fields.ts";
import { listMeetings, listMeetingVersions } from "./meetings.ts";
import { openPeople } from "./people.ts";
import { listRecords, listVersions } from "./records.ts";
import { searchRecords } from "./search.ts";
import { createMeeting, createRecord, removeMeeting, updateRecord } from "./writes.ts";

interface Options {
  /** The API server of its data centre; no slash at the end. */
  readonly api: string;
  readonly accessToken: GetAccessToken;
  readonly onCredits: ((remaining: number) => void) | undefined;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

export function openCrm({ now, ...options }: Options): Crm {
  const calls = openCalls(options);
  const coql = openCoql(calls);
  const { readZone, ...people } = openPeople(calls);
  const ports = { calls, coql, readZone };
  return {
    ...people,
    listFields: (module) => listFields(calls, module),
    async findRecord(module, id, fields) {
      const [record] = await listRecords(calls, module, [id], fields);
      return record ?? null;
    },
    listRecords: (module, ids, fields) => listRecords(calls, module, ids, fields),
    listVersions: (module, span) => listVersions(coql, module, span),
    searchRecords: (module, query) => searchRecords(calls, coql, module, query),
    listMeetingVersions: (span) => listMeetingVersions(ports, span),
    listMeetings: (ids, span, fields) => listMeetings(ports, ids, span, fields),
    listLeave: (span) => listLeave(calls, span),
    listHolidays: (span) => listHolidays(calls, span),
    createRecord: (module, values, reference) => createRecord(ports, module, values, reference),
    updateRecord: (module, id, values) => updateRecord(ports, module, id, values),
    createMeeting: (meeting, reference) => createMeeting(ports, meeting, reference),
    removeMeeting: (id) => removeMeeting(ports, id),
    convertLead: (id, deal) => convertLead(calls, id, deal),
    watch: (channel) => watch(calls, channel, now()),
    findChannel: (id) => findChannel(calls, id),
    unwatch: (id) => unwatch(calls, id),
  };
}
