-- So many of an organisation's coming bookings are off at once in the CRM that nothing is done about them
-- before an administrator has said that it is true. One row at most; none: nothing is held back.
create table brakes (
  organisation_id uuid primary key references organisations on delete cascade,
  since timestamptz not null default now(),
  -- The bookings that the CRM says are off, and how many were to come, at the last reading.
  reservation_ids uuid[] not null,
  coming integer not null,
  -- Who has said that these are off; null: nobody yet.
  confirmed_by uuid
);

alter table brakes enable row level security;
alter table brakes force row level security;
create policy own_organisation on brakes using (organisation_id = current_organisation()) with check (organisation_id = current_organisation());
grant select, insert, update, delete on brakes to milepost_app;
grant select on brakes to milepost_audit;
