-- A customer who waits until something opens near them, once for each record and workflow. Of the customer only the record's
-- id and the postcode are kept; name and number stay in the CRM.
create table waiting_customers (
  organisation_id uuid not null references organisations on delete cascade,
  waiting_id uuid not null,
  workflow_id integer not null,
  record_id text not null,
  postcode text not null,
  -- 1 is Monday, 5 is Friday.
  weekdays smallint[] not null check (weekdays <@ array[1, 2, 3, 4, 5]::smallint[] and cardinality(weekdays) > 0),
  parts text[] not null check (parts <@ array['morning', 'afternoon', 'evening'] and cardinality(parts) > 0),
  -- Minutes of driving that a visit may add to the field agent's day.
  added_at_most smallint not null check (added_at_most >= 0),
  -- The last day that suits, in the workflow's zone. Nobody waits longer.
  until date not null,
  -- The booking that is to have an earlier time; null: the customer has none.
  moving uuid,
  asked_by uuid not null,
  since timestamptz not null default clock_timestamp(),
  primary key (organisation_id, waiting_id),
  unique (organisation_id, workflow_id, record_id),
  foreign key (organisation_id, workflow_id) references workflows (organisation_id, workflow_id) on delete cascade,
  foreign key (organisation_id, asked_by) references users (organisation_id, user_id) on delete cascade
);

-- A field agent's time that has become free, until it is taken, nobody who waits suits, or it has begun.
create table freed_times (
  organisation_id uuid not null references organisations on delete cascade,
  freed_id uuid not null default gen_random_uuid(),
  agent_id uuid not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- How often somebody has looked who suits, and when somebody looks next.
  tries integer not null default 0,
  try_at timestamptz not null default now(),
  primary key (organisation_id, freed_id),
  foreign key (organisation_id, agent_id) references users (organisation_id, user_id) on delete cascade,
  check (starts_at < ends_at)
);
create index freed_times_by_try on freed_times (organisation_id, try_at);

-- To whom a freed time was offered: once to each. The reservation is what holds it.
create table freed_offers (
  organisation_id uuid not null,
  freed_id uuid not null,
  waiting_id uuid not null,
  reservation_id uuid not null,
  -- Minutes of driving that the visit adds.
  added smallint not null,
  -- Who phones the customer; null: nobody has taken it.
  taken_by uuid,
  -- False: somebody passed, or the time ran out.
  is_open boolean not null default true,
  primary key (organisation_id, freed_id, waiting_id),
  foreign key (organisation_id, freed_id) references freed_times on delete cascade,
  foreign key (organisation_id, waiting_id) references waiting_customers on delete cascade,
  foreign key (organisation_id, reservation_id) references reservations on delete cascade,
  foreign key (organisation_id, taken_by) references users (organisation_id, user_id) on delete cascade
);
-- One at a time, whichever way you look at it.
create unique index freed_offers_of_time on freed_offers (organisation_id, freed_id) where is_open;
create unique index freed_offers_of_customer on freed_offers (organisation_id, waiting_id) where is_open;
create index freed_offers_by_reservation on freed_offers (organisation_id, reservation_id);

do $$
declare name text;
begin
  foreach name in array array['waiting_customers', 'freed_times', 'freed_offers'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy own_organisation on %I using (organisation_id = current_organisation()) with check (organisation_id = current_organisation())', name);
  end loop;
end $$;

grant select, insert, update, delete on waiting_customers, freed_times, freed_offers to milepost_app;
grant select on waiting_customers, freed_times, freed_offers to milepost_audit;
