-- Who is sent the figures of a workflow every week, at the address of their account; without a row, nobody.
create table weekly_mails (
  organisation_id uuid not null references organisations on delete cascade,
  workflow_id integer not null,
  user_id uuid not null,
  -- Of the next mail, or of the one that is being sent: Monday at 08:00 in the workflow's zone.
  due_at timestamptz not null,
  -- How often that one was tried, and when it is tried next.
  tries integer not null default 0,
  try_at timestamptz not null,
  -- What that one says, so that the same mail goes out again where nobody knows what became of it. Null: not counted yet.
  figures jsonb,
  primary key (organisation_id, workflow_id, user_id),
  foreign key (organisation_id, workflow_id) references workflows (organisation_id, workflow_id) on delete cascade,
  foreign key (organisation_id, user_id) references users (organisation_id, user_id) on delete cascade
);

alter table weekly_mails enable row level security;
alter table weekly_mails force row level security;
create policy own_organisation on weekly_mails using (organisation_id = current_organisation()) with check (organisation_id = current_organisation());
grant select, insert, update, delete on weekly_mails to milepost_app;
grant select on weekly_mails to milepost_audit;
