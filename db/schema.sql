CREATE OR REPLACE FUNCTION public.current_organisation()
 RETURNS uuid
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (NULLIF(current_setting('milepost.organisation'::text, true), ''::text))::uuid
;

create table crm_connections (
  organisation_id uuid not null,
  connected_by text not null,
  refresh_token_ciphertext bytea not null,
  connected_at timestamp with time zone not null default now()
);
create table diary_entries (
  organisation_id uuid not null,
  user_id uuid not null,
  crm_record_id text not null,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  postcode text,
  kind text not null default 'meeting'::text,
  module text,
  fields jsonb not null default '{}'::jsonb,
  lat double precision,
  lon double precision,
  minutes_from_base smallint,
  minutes_to_base smallint,
  minutes_to_next smallint
);
create table diary_reads (
  organisation_id uuid not null,
  read_at timestamp with time zone not null,
  entries integer not null,
  roads_version text
);
create table migrations (
  name text not null,
  applied_at timestamp with time zone not null default now()
);
create table organisations (
  organisation_id uuid not null,
  crm_data_centre text not null,
  crm_organisation_id text not null,
  name text not null,
  last_workflow_id integer not null default 0,
  created_at timestamp with time zone not null default now()
);
create table postcodes (
  country character(2) not null,
  postcode text not null,
  lat double precision not null,
  lon double precision not null
);
create table searches (
  organisation_id uuid not null,
  search_id uuid not null,
  workflow_id integer not null,
  asked_by uuid not null,
  asked_at timestamp with time zone not null,
  postcode text not null,
  record_id text,
  settings_at timestamp with time zone not null,
  diary_hash text not null,
  winners jsonb not null,
  summary jsonb not null
);
create table sessions (
  organisation_id uuid not null,
  session_hash bytea not null,
  user_id uuid not null,
  expires_at timestamp with time zone not null,
  created_at timestamp with time zone not null default now()
);
create table users (
  organisation_id uuid not null,
  user_id uuid not null default gen_random_uuid(),
  crm_user_id text not null,
  name text not null,
  email text not null,
  admin_level text not null,
  base_postcode text,
  is_active boolean not null
);
create table workflows (
  organisation_id uuid not null,
  workflow_id integer not null,
  name text not null,
  changed jsonb not null default '{}'::jsonb,
  updated_by text not null,
  updated_at timestamp with time zone not null default now(),
  deleted_at timestamp with time zone
);

alter table crm_connections add constraint crm_connections_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisations(organisation_id) ON DELETE CASCADE;
alter table crm_connections add constraint crm_connections_pkey PRIMARY KEY (organisation_id);
alter table diary_entries add constraint diary_entries_check CHECK ((starts_at <= ends_at));
alter table diary_entries add constraint diary_entries_kind_check CHECK ((kind = ANY (ARRAY['booking'::text, 'meeting'::text, 'leave'::text])));
alter table diary_entries add constraint diary_entries_organisation_id_user_id_fkey FOREIGN KEY (organisation_id, user_id) REFERENCES users(organisation_id, user_id) ON DELETE CASCADE;
alter table diary_entries add constraint diary_entries_pkey PRIMARY KEY (organisation_id, crm_record_id);
alter table diary_reads add constraint diary_reads_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisations(organisation_id) ON DELETE CASCADE;
alter table diary_reads add constraint diary_reads_pkey PRIMARY KEY (organisation_id);
alter table migrations add constraint migrations_pkey PRIMARY KEY (name);
alter table organisations add constraint organisations_crm_data_centre_crm_organisation_id_key UNIQUE (crm_data_centre, crm_organisation_id);
alter table organisations add constraint organisations_pkey PRIMARY KEY (organisation_id);
alter table postcodes add constraint postcodes_lat_check CHECK (((lat >= ('-90'::integer)::double precision) AND (lat <= (90)::double precision)));
alter table postcodes add constraint postcodes_lon_check CHECK (((lon >= ('-180'::integer)::double precision) AND (lon <= (180)::double precision)));
alter table postcodes add constraint postcodes_pkey PRIMARY KEY (country, postcode);
alter table searches add constraint searches_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisations(organisation_id) ON DELETE CASCADE;
alter table searches add constraint searches_pkey PRIMARY KEY (organisation_id, search_id);
alter table sessions add constraint sessions_organisation_id_user_id_fkey FOREIGN KEY (organisation_id, user_id) REFERENCES users(organisation_id, user_id) ON DELETE CASCADE;
alter table sessions add constraint sessions_pkey PRIMARY KEY (organisation_id, session_hash);
alter table users add constraint users_admin_level_check CHECK ((admin_level = ANY (ARRAY['admin'::text, 'user'::text])));
alter table users add constraint users_organisation_id_crm_user_id_key UNIQUE (organisation_id, crm_user_id);
alter table users add constraint users_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisations(organisation_id) ON DELETE CASCADE;
alter table users add constraint users_pkey PRIMARY KEY (organisation_id, user_id);
alter table workflows add constraint workflows_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisations(organisation_id) ON DELETE CASCADE;
alter table workflows add constraint workflows_pkey PRIMARY KEY (organisation_id, workflow_id);
alter table workflows add constraint workflows_workflow_id_check CHECK ((workflow_id > 0));

CREATE INDEX diary_entries_by_agent ON public.diary_entries USING btree (organisation_id, user_id, starts_at);
CREATE INDEX searches_by_age ON public.searches USING btree (organisation_id, asked_at);
CREATE INDEX sessions_by_expiry ON public.sessions USING btree (expires_at);

alter table crm_connections enable row level security;
alter table crm_connections force row level security;
alter table diary_entries enable row level security;
alter table diary_entries force row level security;
alter table diary_reads enable row level security;
alter table diary_reads force row level security;
alter table organisations enable row level security;
alter table organisations force row level security;
alter table searches enable row level security;
alter table searches force row level security;
alter table sessions enable row level security;
alter table sessions force row level security;
alter table users enable row level security;
alter table users force row level security;
alter table workflows enable row level security;
alter table workflows force row level security;

create policy own_organisation on crm_connections for all using ((organisation_id = current_organisation())) with check ((organisation_id = current_organisation()));
create policy own_organisation on diary_entries for all using ((organisation_id = current_organisation())) with check ((organisation_id = current_organisation()));
create policy own_organisation on diary_reads for all using ((organisation_id = current_organisation())) with check ((organisation_id = current_organisation()));
create policy own_organisation on organisations for all using ((organisation_id = current_organisation())) with check ((organisation_id = current_organisation()));
create policy own_organisation on searches for all using ((organisation_id = current_organisation())) with check ((organisation_id = current_organisation()));
create policy own_organisation on sessions for all using ((organisation_id = current_organisation())) with check ((organisation_id = current_organisation()));
create policy own_organisation on users for all using ((organisation_id = current_organisation())) with check ((organisation_id = current_organisation()));
create policy own_organisation on workflows for all using ((organisation_id = current_organisation())) with check ((organisation_id = current_organisation()));

grant delete, insert, select, update on crm_connections to milepost_app;
grant delete, insert, select, update on diary_entries to milepost_app;
grant select on diary_entries to milepost_audit;
grant delete, insert, select, update on diary_reads to milepost_app;
grant select on diary_reads to milepost_audit;
grant delete, insert, select, update on organisations to milepost_app;
grant select on organisations to milepost_audit;
grant select on postcodes to milepost_app;
grant select on postcodes to milepost_audit;
grant delete, insert, select, update on searches to milepost_app;
grant select on searches to milepost_audit;
grant delete, insert, select, update on sessions to milepost_app;
grant delete, insert, select, update on users to milepost_app;
grant select on users to milepost_audit;
grant delete, insert, select, update on workflows to milepost_app;
grant select on workflows to milepost_audit;
