-- The sign-in attempts that have signed somebody in, so that none does it twice. Written only once the CRM has said
-- who it is; forgotten a day later, when the attempt itself has long expired.
create table used_sign_ins (
  -- Deferred: the first sign-in of an organisation writes this row before the organisation's own.
  organisation_id uuid not null references organisations on delete cascade deferrable initially deferred,
  -- SHA-256 of its state.
  state_hash bytea not null,
  used_at timestamptz not null default now(),
  primary key (organisation_id, state_hash),
  -- Of any organisation: a person may have accounts in several.
  unique (state_hash)
);
alter table used_sign_ins enable row level security;
alter table used_sign_ins force row level security;
create policy own_organisation on used_sign_ins
  using (organisation_id = current_organisation()) with check (organisation_id = current_organisation());
grant select, insert, delete on used_sign_ins to milepost_app;
grant select on used_sign_ins to milepost_audit;
