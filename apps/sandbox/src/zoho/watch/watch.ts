import type { Database } from "../../database.ts";
import { canSignIn, keyOf, type User } from "../organisation.ts";
import type { Change } from "../records/write/change.ts";
import { serversOf } from "../sign-in/data-centres.ts";
import type { Switches } from "../switches.ts";
import { withDatetimesIn } from "../zoned.ts";
import { type Channel, isAsked } from "./channel.ts";
import { type Channels, openChannels } from "./channels.ts";
import { type Letter, openPostOffice, type PostOffice } from "./post-office.ts";

/** Who subscribes to changes, and how they are notified. */
export interface Watch {
  readonly channels: Channels;
  readonly postOffice: PostOffice;
  tell(change: Change): void;
}

interface Given {
  readonly database: Database;
  readonly switches: Switches;
  readonly now: () => number;
  readonly origin: () => string;
}

export function openWatch({ database, switches, now, origin }: Given): Watch {
  const channels = openChannels(database, now);
  const postOffice = openPostOffice();

  function isAlive({ expiresAt }: Channel, user: User | undefined): boolean {
    const isHeld = user !== undefined && canSignIn(user);
    return expiresAt > now() && (isHeld || switches.position("channelOfGoneUser") === "lives");
  }

  return {
    channels,
    postOffice,
    tell(change) {
      const { organisation, module, operation, fields, triggers } = change;
      if (!triggers && switches.position("notificationsWithoutTrigger") === "silent") return;
      for (const channel of channels.list(organisation)) {
        const user = organisation.users.find(({ id }) => id === channel.userId);
        if (!isAlive(channel, user) || !isAsked(channel, module, operation, fields)) continue;
        const zone = (user ?? organisation.organisation).time_zone;
        const servers = serversOf(origin(), organisation.dataCentre);
        const resource_uri = `${servers.api}/crm/v8/${module}`;
        postOffice.send(letterOf(change, channel, { zone, resource_uri, now }));
      }
    },
  };
}

function letterOf(
  change: Change,
  channel: Channel,
  given: { readonly zone: string; readonly resource_uri: string; readonly now: () => number },
): Letter {
  const { organisation, module, operation } = change;
  const lane = `${keyOf(organisation)}/${channel.channel_id}`;
  return {
    change,
    url: channel.notify_url,
    zgid: organisation.organisation.zgid,
    lane,
    envelope: `${lane}/${module}/${operation}`,
    write(changes) {
      return {
        server_time: given.now(),
        query_params: Object.fromEntries(new URL(channel.notify_url).searchParams),
        module,
        resource_uri: given.resource_uri,
        ids: [...new Set(changes.map(({ record }) => record.id))],
        affected_fields: changes
          .filter(({ fields }) => fields.length > 0)
          .map(({ record, fields }) => ({ [record.id]: fields })),
        ...(channel.return_affected_field_values
          ? { affected_values: changes.map((one) => valuesOf(one, given.zone)) }
          : {}),
        operation,
        channel_id: channel.channel_id,
        token: channel.token,
      };
    },
  };
}

function valuesOf({ record, fields }: Change, zone: string) {
  const values = Object.fromEntries(fields.map((name) => [name, record[name] ?? null]));
  return { record_id: record.id, values: withDatetimesIn(zone, values) };
}
