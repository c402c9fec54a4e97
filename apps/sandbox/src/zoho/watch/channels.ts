import type { Database } from "../../database.ts";
import { keyOf, type Organisation } from "../organisation.ts";
import { type Channel, gapsOf, renewed } from "./channel.ts";

/** Every channel of every organisation, those that lapsed too: only a client's own word ends one. */
export interface Channels {
  list(organisation: Organisation): readonly Channel[];
  /** Null too when it has lapsed. */
  findAlive(organisation: Organisation, channelId: string, now: number): Channel | null;
  put(organisation: Organisation, channel: Channel, now: number): void;
  drop(organisation: Organisation, channelId: string): void;
  /** Lists dropped ones too: what they missed while they should have lived stays. */
  lives(now: number): readonly ChannelLife[];
}

interface ChannelLife {
  readonly organisation: string;
  readonly channelId: string;
  readonly from: string;
  /** Null: it was not ended. */
  readonly to: string | null;
  readonly expiresAt: string;
  readonly gaps: readonly { readonly from: string; readonly to: string | null }[];
}

interface Ended extends Channel {
  readonly endedAt: number;
}

export function openChannels(database: Database, now: () => number): Channels {
  const rows = database.rows<Channel>("channels");
  const endedRows = database.rows<Ended>("ended_channels");
  const all = new Map<string, Map<string, Channel>>();
  const ended: [string, Ended][] = [...endedRows.all()].map(([key, value]) => [
    ownerIn(key),
    value,
  ]);
  for (const [key, channel] of rows.all()) of(ownerIn(key)).set(channel.channel_id, channel);

  function of(owner: string): Map<string, Channel> {
    const known = all.get(owner) ?? new Map<string, Channel>();
    all.set(owner, known);
    return known;
  }

  return {
    list: (organisation) => [...of(keyOf(organisation)).values()],
    findAlive(organisation, channelId, at) {
      const channel = of(keyOf(organisation)).get(channelId);
      return channel && channel.expiresAt > at ? channel : null;
    },
    put(organisation, channel, at) {
      const owner = keyOf(organisation);
      const earlier = of(owner).get(channel.channel_id) ?? null;
      const kept = renewed(channel, earlier, at);
      of(owner).set(kept.channel_id, kept);
      rows.put(`${owner}/${kept.channel_id}`, kept);
    },
    drop(organisation, channelId) {
      const owner = keyOf(organisation);
      const channel = of(owner).get(channelId);
      if (!channel) return;
      of(owner).delete(channelId);
      rows.drop(`${owner}/${channelId}`);
      const gone = { ...channel, endedAt: now() };
      ended.push([owner, gone]);
      endedRows.put(`${owner}/${channelId}/${gone.endedAt}`, gone);
    },
    lives: (at) => [
      ...ended.map(([owner, one]) => lifeOf(owner, one, one.endedAt, one.endedAt)),
      ...[...all].flatMap(([owner, channels]) =>
        [...channels.values()].map((one) => lifeOf(owner, one, at, null)),
      ),
    ],
  };
}

function lifeOf(owner: string, channel: Channel, now: number, endedAt: number | null): ChannelLife {
  return {
    organisation: owner,
    channelId: channel.channel_id,
    from: iso(channel.madeAt),
    to: endedAt === null ? null : iso(endedAt),
    expiresAt: iso(channel.expiresAt),
    gaps: gapsOf(channel, now).map(({ from, to }) => ({
      from: iso(from),
      to: to === null ? null : iso(to),
    })),
  };
}

function iso(instant: number): string {
  return new Date(instant).toISOString();
}

function ownerIn(key: string): string {
  return key.split("/").slice(0, 2).join("/");
}
