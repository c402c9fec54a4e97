-- Who does something of an organisation's that nobody else may do meanwhile, and that takes too long for a
-- row's lock: somebody else's server is asked. Whoever dies in the middle of it loses it when its time is over.
create table leases (
  organisation_id uuid not null references organisations on delete cascade,
  name text not null,
  holder uuid not null,
  ends_at timestamptz not null,
  primary key (organisation_id, name)
);
alter table leases enable row level security;
alter table leases force row level security;
create policy own_organisation on leases
  using (organisation_id = current_organisation()) with check (organisation_id = current_organisation());
grant select, insert, update, delete on leases to milepost_app;
grant select on leases to milepost_audit;
