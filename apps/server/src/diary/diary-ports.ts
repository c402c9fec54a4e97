import type { CrmAccess } from "@milepost/crm/crm.ts";
import type { DriveTimes } from "@milepost/drive-time";
import type { Clock } from "../platform/clock.ts";
import type { Database } from "../platform/database/database.ts";
import type { Seal } from "../platform/seal.ts";
import type { OpenCrm } from "../session/prove-connection.ts";
import type { ChannelTokens } from "./channel/channel-tokens.ts";

export interface DiaryPorts {
  readonly database: Database;
  /** For the drives between stops, of which a large company has a hundred thousand. */
  readonly indexedDrives: DriveTimes;
  readonly openCrm: OpenCrm;
  readonly readNotification: CrmAccess["readNotification"];
  readonly seal: Seal;
  readonly channelTokens: ChannelTokens;
  /** Where the CRM reaches us; no slash at the end. */
  readonly publicUrl: string;
  readonly now: Clock;
}
