-- A diary entry says what it is, so that filters and full-day rules can look at it, and carries what
-- a search would otherwise have to look up: where it is, and the drives between it and its neighbours.
alter table diary_entries
  add column kind text not null default 'meeting' check (kind in ('booking', 'meeting', 'leave')),
  -- Of a booking; null for the rest.
  add column module text,
  -- By Module:fieldName, only those that some rule looks at.
  add column fields jsonb not null default '{}',
  -- Null: the postcode is not known.
  add column lat double precision,
  add column lon double precision,
  -- Minutes from the agent's base, to it, and to the agent's next entry with a place; null: not known.
  add column minutes_from_base smallint,
  add column minutes_to_base smallint,
  add column minutes_to_next smallint;

-- Which roads those minutes are of: others make them worthless. Null: none were learnt yet.
alter table diary_reads add column roads_version text;

-- What a search was decided from, and what came out: for "why", replay and insight.
create table searches (
  organisation_id uuid not null references organisations on delete cascade,
  search_id uuid not null,
  workflow_id integer not null,
  asked_by uuid not null,
  asked_at timestamptz not null,
  postcode text not null,
  -- Null: searched without a record.
  record_id text,
  -- When the workflow's settings were last changed.
  settings_at timestamptz not null,
  diary_hash text not null,
  -- The agent by slot code.
  winners jsonb not null,
  -- Counts of verdicts by rule, of drives asked for and candidates outbid, and milliseconds.
  summary jsonb not null,
  primary key (organisation_id, search_id)
);
create index searches_by_age on searches (organisation_id, asked_at);

alter table searches enable row level security;
alter table searches force row level security;
create policy own_organisation on searches
  using (organisation_id = current_organisation()) with check (organisation_id = current_organisation());
grant select, insert, update, delete on searches to milepost_app;
grant select on searches to milepost_audit;
