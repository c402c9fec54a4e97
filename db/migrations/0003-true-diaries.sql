-- An access token is shared by all processes: Zoho gives ten in ten minutes.
alter table crm_connections
  -- Both null: none was asked for yet.
  add column access_token_ciphertext bytea,
  add column access_token_expires_at timestamptz,
  -- When the CRM refused the connection for good; null: it stands.
  add column refused_at timestamptz;

-- The CRM's own fields of a module, as last read, in the contract's words.
create table crm_modules (
  organisation_id uuid not null references organisations on delete cascade,
  module text not null,
  fields jsonb not null,
  read_at timestamptz not null default now(),
  primary key (organisation_id, module)
);

-- Where the CRM sends its notifications. The token is AES-256-GCM ciphertext.
create table crm_channels (
  organisation_id uuid primary key references organisations on delete cascade,
  channel_id text not null,
  token_ciphertext bytea not null,
  -- Modules it tells of; others make a new one.
  modules text[] not null,
  made_at timestamptz not null,
  ends_at timestamptz not null
);

-- The mirror is made anew: every row of it can be read again from the CRM.
drop table diary_entries;
drop table diary_reads;

-- One row for each organisation whose diaries were read.
create table diaries (
  organisation_id uuid primary key references organisations on delete cascade,
  -- Everything that changed before this was seen.
  read_at timestamptz not null,
  -- When every record was last read, and not only those that had changed.
  read_whole_at timestamptz not null,
  -- Of which fields, modules and agents; another one makes everything be read again.
  plan text not null,
  -- The mirrored span.
  from_instant timestamptz not null,
  to_instant timestamptz not null,
  -- YYYY-MM-DD; null: the CRM does not tell.
  holidays text[],
  -- Changes that the last reading found and no notification had told of.
  untold integer not null,
  -- Which roads the minutes on the entries are of: others make them worthless. Null: none were learnt yet.
  roads_version text
);

-- Whose diary was read when. An agent who is not here has a diary that is unknown, not empty.
create table diary_agents (
  organisation_id uuid not null,
  user_id uuid not null,
  read_at timestamptz not null,
  primary key (organisation_id, user_id),
  foreign key (organisation_id, user_id) references users on delete cascade
);

-- Every record of the CRM that touches the span, also of nobody we know: what is here need not be read again.
create table diary_records (
  organisation_id uuid not null references organisations on delete cascade,
  module text not null,
  crm_record_id text not null,
  -- By the CRM's clock, to the second.
  modified_at timestamptz not null,
  -- By ours. Within a minute of modified_at the record may change again and look the same.
  read_at timestamptz not null,
  -- Whether the CRM has listed it as touching the span; else it was only told of, and may lie outside.
  was_listed boolean not null,
  primary key (organisation_id, module, crm_record_id)
);

-- What a record means for one agent's time. No title, no customer: times, agent and place.
create table diary_entries (
  organisation_id uuid not null,
  user_id uuid not null,
  module text not null,
  crm_record_id text not null,
  kind text not null check (kind in ('booking', 'meeting', 'leave')),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- Null: the commitment has no known place; it takes time but needs no drive.
  postcode text,
  -- By Module:fieldName, only those that some rule looks at.
  fields jsonb not null default '{}',
  -- Null: the postcode is not known.
  lat double precision,
  lon double precision,
  -- Minutes from the agent's base, to it, and to the agent's next entry with a place; null: not known.
  minutes_from_base smallint,
  minutes_to_base smallint,
  minutes_to_next smallint,
  primary key (organisation_id, user_id, starts_at, module, crm_record_id),
  foreign key (organisation_id, user_id) references users on delete cascade,
  foreign key (organisation_id, module, crm_record_id) references diary_records on delete cascade,
  check (starts_at <= ends_at)
);
create index diary_entries_by_record on diary_entries (organisation_id, module, crm_record_id);

-- What the CRM said has changed, until it was read. One row for a record, however often it was told.
create table diary_hints (
  organisation_id uuid not null references organisations on delete cascade,
  module text not null,
  crm_record_id text not null,
  told_at timestamptz not null default clock_timestamp(),
  primary key (organisation_id, module, crm_record_id)
);

do $$
declare name text;
begin
  foreach name in array array['crm_modules', 'crm_channels', 'diaries', 'diary_agents', 'diary_records', 'diary_entries', 'diary_hints'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy own_organisation on %I using (organisation_id = current_organisation()) with check (organisation_id = current_organisation())', name);
    execute format('grant select, insert, update, delete on %I to milepost_app', name);
  end loop;
end $$;

grant select on crm_modules, diaries, diary_agents, diary_records, diary_entries, diary_hints to milepost_audit;
