-- Who has which field agent's time, from the moment it is held. Trusted, so the owner of the database may add it.
create extension if not exists btree_gist;

create table reservations (
  organisation_id uuid not null references organisations on delete cascade,
  reservation_id uuid not null,
  workflow_id integer not null,
  -- The field agent, and the person who holds or has booked.
  agent_id uuid not null,
  held_by uuid not null,
  -- The source record in the CRM.
  record_id text not null,
  slot_code text not null,
  -- Monday of the week that the code counts from.
  week date not null,
  -- Minutes the slot was moved by.
  deviation smallint not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  during tstzrange not null generated always as (tstzrange(starts_at, ends_at)) stored,
  -- Where the visit is.
  postcode text not null,
  lat double precision not null,
  lon double precision not null,
  -- held: until hold_ends_at · booking: a story is writing to the CRM · booked · attention: begun in the
  -- CRM and not finished, so a person must look · released: nobody's any more.
  state text not null check (state in ('held', 'booking', 'booked', 'attention', 'released')),
  hold_ends_at timestamptz not null,
  -- A hold is renewed up to here and no further.
  hold_limit_at timestamptz not null,
  -- Booked although the drive does not fit, because somebody said so.
  is_tight boolean not null,
  -- What the form said, until it is booked; null: not submitted yet.
  form jsonb,
  -- Null: nobody was asked for; the customer's address is kept so that the invitation can be cancelled.
  invite_email text,
  -- asked: nothing has gone out · sending: may have · sent · failed: never will · cancelled.
  invitation text check (invitation in ('asked', 'sending', 'sent', 'failed', 'cancelled')),
  -- What it says: the same however often it is sent. Null: not written yet.
  invitation_model jsonb,
  -- Of the last one that went out.
  invitation_sequence integer not null default 0,
  -- When the invitation was first written: it stays the same however often it is sent.
  invited_at timestamptz,
  -- When the customer opened the invitation's link; null: not yet.
  accepted_at timestamptz,
  -- What was written to the CRM; null: not yet, or not wanted.
  crm_module text,
  crm_record_id text,
  crm_meeting_id text,
  -- Whether the mirror has shown it: only what was seen can be missed.
  was_seen boolean not null default false,
  -- What the person who booked was told; null: not answered yet.
  answer jsonb,
  made_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  primary key (organisation_id, reservation_id),
  foreign key (organisation_id, agent_id) references users (organisation_id, user_id),
  foreign key (organisation_id, held_by) references users (organisation_id, user_id),
  check (starts_at < ends_at),
  -- The last line of defence: nobody is in two places, whatever the code above thinks.
  constraint nobody_twice exclude using gist (organisation_id with =, agent_id with =, during with &&)
    where (state <> 'released')
);
create index reservations_by_record on reservations (organisation_id, record_id, workflow_id);
create index reservations_by_crm_record on reservations (organisation_id, crm_module, crm_record_id);
create index reservations_by_meeting on reservations (organisation_id, crm_meeting_id);

-- What happened to a reservation, step by step. Only ever added to.
create table reservation_steps (
  organisation_id uuid not null,
  reservation_id uuid not null,
  step_id bigint generated always as identity,
  step text not null,
  outcome text not null,
  -- For people; no customer's data.
  detail text,
  at timestamptz not null default clock_timestamp(),
  primary key (organisation_id, reservation_id, step_id),
  foreign key (organisation_id, reservation_id) references reservations on delete cascade
);

-- Who did what. Only ever added to.
create table audit_rows (
  organisation_id uuid not null references organisations on delete cascade,
  audit_id bigint generated always as identity,
  at timestamptz not null default clock_timestamp(),
  -- Null: no person, but a story or the CRM.
  actor uuid,
  action text not null,
  -- Of the answer.
  status smallint not null,
  request_id uuid not null,
  primary key (organisation_id, audit_id)
);

do $$
declare name text;
begin
  foreach name in array array['reservations', 'reservation_steps', 'audit_rows'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy own_organisation on %I using (organisation_id = current_organisation()) with check (organisation_id = current_organisation())', name);
  end loop;
end $$;

grant select, insert, update on reservations to milepost_app;
grant select, insert on reservation_steps, audit_rows to milepost_app;
grant select on reservations, reservation_steps, audit_rows to milepost_audit;
