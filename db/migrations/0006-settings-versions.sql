-- What a workflow's settings said after each save, and what was different. Only ever added to.
create table settings_versions (
  organisation_id uuid not null,
  workflow_id integer not null,
  version integer not null check (version > 0),
  saved_at timestamptz not null,
  -- A name; the product's own when no person did it.
  saved_by text not null,
  -- As in workflows.changed.
  changed jsonb not null,
  -- A list of key, from, to.
  changes jsonb not null,
  -- Null: not a restored one.
  restored_from integer,
  primary key (organisation_id, workflow_id, version),
  foreign key (organisation_id, workflow_id) references workflows on delete cascade
);

-- Files that administrators uploaded, under names that are never given twice.
create table template_files (
  organisation_id uuid not null,
  workflow_id integer not null,
  kind text not null check (kind in ('email', 'calendar', 'thankYou')),
  file_name text not null,
  content text not null,
  -- Who uploaded it, as they were called then.
  user_id uuid not null,
  user_name text not null,
  user_email text not null,
  uploaded_at timestamptz not null default now(),
  primary key (organisation_id, file_name),
  foreign key (organisation_id, workflow_id) references workflows on delete cascade,
  check (octet_length(content) <= 524288)
);
create index template_files_by_workflow on template_files (organisation_id, workflow_id, kind);
-- The customer's page has nothing but the name to ask with.
create unique index template_files_by_name on template_files (file_name) where kind = 'thankYou';

do $$
declare name text;
begin
  foreach name in array array['settings_versions', 'template_files'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy own_organisation on %I using (organisation_id = current_organisation()) with check (organisation_id = current_organisation())', name);
  end loop;
end $$;

-- A thank-you page's template is open to whoever knows its whole name, one at a time.
create policy public_by_name on template_files for select to milepost_app
  using (kind = 'thankYou' and file_name = current_setting('milepost.template', true));

grant select, insert on settings_versions, template_files to milepost_app;
grant select on settings_versions, template_files to milepost_audit;

-- Workflows that are there already begin their history here. The owner is bound by row-level security too.
alter table workflows no force row level security;
alter table settings_versions no force row level security;
insert into settings_versions (organisation_id, workflow_id, version, saved_at, saved_by, changed, changes)
  select organisation_id, workflow_id, 1, updated_at, updated_by, changed, '[]' from workflows;
alter table workflows force row level security;
alter table settings_versions force row level security;
