import type { CrmAccess } from "@milepost/crm/crm.ts";
import type { DriveTimes } from "@milepost/drive-time";
import type { DiaryPorts } from "../diary/diary-ports.ts";
import type { Clock } from "../platform/clock.ts";
import type { Database } from "../platform/database/database.ts";
import type { OpenCrm } from "../session/prove-connection.ts";

/** What a slot is held with. */
export interface HoldPorts {
  readonly database: Database;
  readonly driveTimes: DriveTimes;
  readonly openCrm: OpenCrm;
  readonly now: Clock;
}

/** What a booking is written with. */
export interface BookingPorts extends HoldPorts {
  readonly diary: DiaryPorts;
  readonly recordAddress: CrmAccess["recordAddress"];
}
