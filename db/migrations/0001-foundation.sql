-- Every key begins with the organisation, so that partitioning by it later changes no query.
-- Run by milepost_migrator, who owns what is made here; milepost_app owns nothing and is bound by
-- row-level security; milepost_audit only reads.

-- The organisation of this transaction; null when none was set, and then no row is visible.
create function current_organisation() returns uuid language sql stable parallel safe
  return nullif(current_setting('milepost.organisation', true), '')::uuid;

create table organisations (
  organisation_id uuid primary key,
  crm_data_centre text not null,
  crm_organisation_id text not null,
  name text not null,
  -- The highest workflow id ever used: an id is never given twice, because CRM buttons carry it.
  last_workflow_id integer not null default 0,
  created_at timestamptz not null default now(),
  unique (crm_data_centre, crm_organisation_id)
);

-- Whose rights Milepost reads diaries with. The refresh token is AES-256-GCM ciphertext.
create table crm_connections (
  organisation_id uuid primary key references organisations on delete cascade,
  connected_by text not null,
  refresh_token_ciphertext bytea not null,
  connected_at timestamptz not null default now()
);

create table users (
  organisation_id uuid not null references organisations on delete cascade,
  user_id uuid not null default gen_random_uuid(),
  crm_user_id text not null,
  name text not null,
  email text not null,
  admin_level text not null check (admin_level in ('admin', 'user')),
  -- Where the agent's day starts and ends; null: unknown.
  base_postcode text,
  is_active boolean not null,
  primary key (organisation_id, user_id),
  unique (organisation_id, crm_user_id)
);

-- Only a hash of the cookie's secret is kept.
create table sessions (
  organisation_id uuid not null,
  session_hash bytea not null,
  user_id uuid not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  primary key (organisation_id, session_hash),
  foreign key (organisation_id, user_id) references users on delete cascade
);
create index sessions_by_expiry on sessions (expires_at);

-- `changed` holds only what an administrator changed; the rest are the contract's defaults.
create table workflows (
  organisation_id uuid not null references organisations on delete cascade,
  workflow_id integer not null check (workflow_id > 0),
  name text not null,
  changed jsonb not null default '{}',
  updated_by text not null,
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (organisation_id, workflow_id)
);

-- The mirror of agents' commitments. No title, no customer: times, agent and place.
create table diary_entries (
  organisation_id uuid not null,
  user_id uuid not null,
  crm_record_id text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- Null: the commitment has no known place; it takes time but needs no drive.
  postcode text,
  primary key (organisation_id, crm_record_id),
  foreign key (organisation_id, user_id) references users on delete cascade,
  check (starts_at <= ends_at)
);
create index diary_entries_by_agent on diary_entries (organisation_id, user_id, starts_at);

-- When the mirror was last true.
create table diary_reads (
  organisation_id uuid primary key references organisations on delete cascade,
  read_at timestamptz not null,
  entries integer not null
);

-- Of all organisations: public reference data. The postcode is written without its space.
create table postcodes (
  country char(2) not null,
  postcode text not null,
  lat double precision not null check (lat between -90 and 90),
  lon double precision not null check (lon between -180 and 180),
  primary key (country, postcode)
);

do $$
declare name text;
begin
  foreach name in array array['organisations', 'crm_connections', 'users', 'sessions', 'workflows', 'diary_entries', 'diary_reads'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy own_organisation on %I using (organisation_id = current_organisation()) with check (organisation_id = current_organisation())', name);
  end loop;
end $$;

grant usage on schema public to milepost_app, milepost_audit;
grant select, insert, update, delete on organisations, crm_connections, users, sessions, workflows, diary_entries, diary_reads to milepost_app;
grant select on postcodes to milepost_app;
grant select on organisations, users, workflows, diary_entries, diary_reads, postcodes to milepost_audit;
