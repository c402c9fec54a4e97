-- Since when a visit stands at its time: what would have been sent before then is not sent. Null: since before this migration.
alter table reservations add column timed_at timestamptz;
-- Which settings and which time its reminders were worked out for; null: for none yet.
alter table reservations add column reminders_for text;

-- In the database, because a time has many who change it: bookings, moves, the CRM, older workers.
create function note_timed() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
begin
  new.timed_at := now();
  return new;
end $$;
create trigger reservations_timed before update on reservations for each row
when (new.state in ('booked', 'attention')
  and (old.state not in ('booked', 'attention') or old.starts_at <> new.starts_at))
execute function note_timed();

-- What a customer is sent before a visit, once for each visit, time, way and number of minutes.
create table reminders (
  organisation_id uuid not null references organisations on delete cascade,
  reservation_id uuid not null,
  way text not null check (way in ('email', 'sms')),
  -- Of the visit. Where the visit has another time now, this one is not sent.
  starts_at timestamptz not null,
  minutes_before integer not null,
  reminder_id uuid not null default gen_random_uuid(),
  due_at timestamptz not null,
  -- due: nothing has gone out. trying: it may have. missed: the visit began before it could be sent.
  state text not null default 'due' check (state in ('due', 'trying', 'sent', 'refused', 'void', 'missed')),
  tries integer not null default 0,
  -- When it was tried first, and when it is tried next.
  tried_at timestamptz,
  try_at timestamptz not null,
  -- The provider's name of an SMS, and what became of it; null: nobody has said.
  message_id text,
  receipt text check (receipt in ('delivered', 'undelivered', 'failed')),
  primary key (organisation_id, reservation_id, way, starts_at, minutes_before),
  unique (organisation_id, reminder_id),
  foreign key (organisation_id, reservation_id) references reservations (organisation_id, reservation_id) on delete cascade
);
create index reminders_open on reminders (organisation_id, try_at) where state in ('due', 'trying');

-- Phone numbers, as digests, whose owner has answered STOP.
create table sms_opt_outs (
  organisation_id uuid not null references organisations on delete cascade,
  number_digest text not null,
  at timestamptz not null default now(),
  primary key (organisation_id, number_digest)
);

alter table reminders enable row level security;
alter table reminders force row level security;
create policy own_organisation on reminders using (organisation_id = current_organisation()) with check (organisation_id = current_organisation());
grant select, insert, update, delete on reminders to milepost_app;
grant select on reminders to milepost_audit;

alter table sms_opt_outs enable row level security;
alter table sms_opt_outs force row level security;
create policy own_organisation on sms_opt_outs using (organisation_id = current_organisation()) with check (organisation_id = current_organisation());
grant select, insert on sms_opt_outs to milepost_app;
grant select on sms_opt_outs to milepost_audit;
