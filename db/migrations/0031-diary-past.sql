-- When field agents were busy on days that are over, for the figures of their load: the mirror reaches a day back. No
-- title, no place and no record.
create table diary_past (
  organisation_id uuid not null references organisations on delete cascade,
  user_id uuid not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null check (starts_at <= ends_at),
  -- Away, not at work.
  is_leave boolean not null,
  primary key (organisation_id, user_id, starts_at, is_leave),
  foreign key (organisation_id, user_id) references users (organisation_id, user_id) on delete cascade
);
create index diary_past_by_start on diary_past (organisation_id, starts_at);

-- Between which instants all of it is known; no row: nothing is.
create table diary_past_spans (
  organisation_id uuid primary key references organisations on delete cascade,
  from_instant timestamptz not null,
  to_instant timestamptz not null
);

alter table diary_past enable row level security;
alter table diary_past force row level security;
create policy own_organisation on diary_past using (organisation_id = current_organisation()) with check (organisation_id = current_organisation());
grant select, insert, update, delete on diary_past to milepost_app;
grant select on diary_past to milepost_audit;

alter table diary_past_spans enable row level security;
alter table diary_past_spans force row level security;
create policy own_organisation on diary_past_spans using (organisation_id = current_organisation()) with check (organisation_id = current_organisation());
grant select, insert, update, delete on diary_past_spans to milepost_app;
grant select on diary_past_spans to milepost_audit;
