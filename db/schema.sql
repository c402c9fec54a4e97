CREATE OR REPLACE FUNCTION public.audit_hash(before bytea, audited audit_rows)
 RETURNS bytea
 LANGUAGE sql
 STABLE
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  select sha256(coalesce(before, '') || convert_to(jsonb_build_array(
    audited.organisation_id, audited.number, extract(epoch from audited.at), audited.actor, audited.action,
    audited.object, encode(audited.digest, 'hex'), audited.status, audited.request_id)::text, 'UTF8'))
$function$
;
CREATE OR REPLACE FUNCTION public.chain_audit_row()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare last audit_rows;
begin
  if new.hash <> '\x' and current_user = (select pg_get_userbyid(relowner) from pg_class where oid = tg_relid) then
    return new;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('audit ' || new.organisation_id, 0));
  select * into last from audit_rows where organisation_id = new.organisation_id
  order by audit_rows.number desc limit 1;
  new.at := clock_timestamp();
  new.number := coalesce(last.number, 0) + 1;
  new.hash := audit_hash(last.hash, new);
  return new;
end $function$
;
CREATE OR REPLACE FUNCTION public.current_epoch()
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
RETURN (((SELECT (pg_control_system.system_identifier)::text AS system_identifier FROM pg_control_system() pg_control_system(pg_control_version, catalog_version_no, system_identifier, pg_control_last_modified)) || '.'::text) || substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8))
;
CREATE OR REPLACE FUNCTION public.current_organisation()
 RETURNS uuid
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (NULLIF(current_setting('milepost.organisation'::text, true), ''::text))::uuid
;
CREATE OR REPLACE FUNCTION public.enter_organisation(is_door boolean)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare mark moves;
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('moves ' || current_organisation(), 0));
  select * into mark from moves where organisation_id = current_organisation();
  if not found or (mark.state = 'closing' and not is_door) then return; end if;
  if not is_door then
    raise exception 'The organisation is on its way to another cell' using errcode = 'MP503';
  elsif mark.state = 'moved' then
    raise exception 'The organisation is in another cell' using errcode = 'MP421';
  else
    raise exception 'The organisation is on its way to another cell' using errcode = 'MP423';
  end if;
end $function$
;
CREATE OR REPLACE FUNCTION public.forget_addressee()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  if exists (select from reservations where organisation_id = new.organisation_id
    and reservation_id = new.reservation_id and forgotten_at is not null) then
    new.address := null;
    new.model := null;
  end if;
  return new;
end $function$
;
CREATE OR REPLACE FUNCTION public.forget_audit()
 RETURNS bigint
 LANGUAGE sql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  with gone as (
    delete from audit_rows where organisation_id = current_organisation() and number < (
      select max(number) from audit_rows
      where organisation_id = current_organisation() and at < now() - interval '24 months')
    returning 1)
  select count(*) from gone
$function$
;
CREATE OR REPLACE FUNCTION public.forget_customer()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  if new.state = 'released' and new.forgotten_at is null then new.forgotten_at := now(); end if;
  if new.forgotten_at is null then return new; end if;
  new.form := null;
  new.invite_email := null;
  new.invitation_model := null;
  if new.state = 'released' then
    -- The area is left. A visit that took place keeps its place: the figures of who was served count by it.
    new.postcode := left(new.postcode, -3) || '***';
    new.lat := round(new.lat::numeric, 1);
    new.lon := round(new.lon::numeric, 1);
  end if;
  update owed set address = null, model = null
  where organisation_id = new.organisation_id and reservation_id = new.reservation_id
    and state in ('done', 'void') and address is not null;
  return new;
end $function$
;
CREATE OR REPLACE FUNCTION public.forget_drives_of_base()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_advisory_xact_lock(hashtextextended('mirror of ' || new.organisation_id, 0));
  update diary_entries set minutes_from_base = null, minutes_to_base = null
  where organisation_id = new.organisation_id and user_id = new.user_id;
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION public.note_timed()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  new.timed_at := now();
  return new;
end $function$
;
CREATE OR REPLACE FUNCTION public.renew_diary_versions()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update diary_agents a set version = gen_random_uuid()
  from (select distinct organisation_id, user_id from changed) c
  where a.organisation_id = c.organisation_id and a.user_id = c.user_id;
  if tg_op = 'UPDATE' then
    -- An entry that moves to another agent leaves the first one's diary.
    update diary_agents a set version = gen_random_uuid()
    from (select organisation_id, user_id from before except select organisation_id, user_id from changed) b
    where a.organisation_id = b.organisation_id and a.user_id = b.user_id;
  end if;
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION public.require_epoch(began text)
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  if began <> current_epoch() then
    raise exception 'The database is another than the story began with' using errcode = 'MP410';
  end if;
end $function$
;

create table audit_rows (
  organisation_id uuid not null,
  audit_id bigint not null,
  at timestamp with time zone not null default clock_timestamp(),
  actor uuid,
  action text not null,
  status smallint not null,
  request_id uuid not null,
  object text,
  digest bytea,
  number bigint not null default 0,
  hash bytea not null default '\x'::bytea
);
create table brakes (
  organisation_id uuid not null,
  since timestamp with time zone not null default now(),
  reservation_ids uuid[] not null,
  coming integer not null,
  confirmed_by uuid
);
create table crm_channels (
  organisation_id uuid not null,
  channel_id text not null,
  token_ciphertext bytea not null,
  modules text[] not null,
  made_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  heard_at timestamp with time zone
);
create table crm_connections (
  organisation_id uuid not null,
  connected_by text not null,
  refresh_token_ciphertext bytea not null,
  connected_at timestamp with time zone not null default now(),
  access_token_ciphertext bytea,
  access_token_expires_at timestamp with time zone,
  refused_at timestamp with time zone
);
create table crm_modules (
  organisation_id uuid not null,
  module text not null,
  fields jsonb not null,
  read_at timestamp with time zone not null default now(),
  left_out text
);
create table diaries (
  organisation_id uuid not null,
  read_at timestamp with time zone not null,
  read_whole_at timestamp with time zone not null,
  plan text not null,
  from_instant timestamp with time zone not null,
  to_instant timestamp with time zone not null,
  holidays text[],
  untold integer not null,
  roads_version text,
  oddities jsonb not null default '[]'::jsonb,
  doubt text
);
create table diary_agents (
  organisation_id uuid not null,
  user_id uuid not null,
  read_at timestamp with time zone not null,
  version uuid not null default gen_random_uuid(),
  learnt_version uuid
);
create table diary_entries (
  organisation_id uuid not null,
  user_id uuid not null,
  module text not null,
  crm_record_id text not null,
  kind text not null,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  postcode text,
  fields jsonb not null default '{}'::jsonb,
  lat double precision,
  lon double precision,
  minutes_from_base smallint,
  minutes_to_base smallint,
  minutes_to_next smallint,
  about_record_id text
);
create table diary_hints (
  organisation_id uuid not null,
  module text not null,
  crm_record_id text not null,
  told_at timestamp with time zone not null default clock_timestamp()
);
create table diary_past (
  organisation_id uuid not null,
  user_id uuid not null,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  is_leave boolean not null
);
create table diary_past_spans (
  organisation_id uuid not null,
  from_instant timestamp with time zone not null,
  to_instant timestamp with time zone not null
);
create table diary_records (
  organisation_id uuid not null,
  module text not null,
  crm_record_id text not null,
  modified_at timestamp with time zone not null,
  read_at timestamp with time zone not null,
  was_listed boolean not null
);
create table freed_offers (
  organisation_id uuid not null,
  freed_id uuid not null,
  waiting_id uuid not null,
  reservation_id uuid not null,
  added smallint not null,
  taken_by uuid,
  is_open boolean not null default true
);
create table freed_times (
  organisation_id uuid not null,
  freed_id uuid not null default gen_random_uuid(),
  agent_id uuid not null,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  tries integer not null default 0,
  try_at timestamp with time zone not null default now()
);
create table leases (
  organisation_id uuid not null,
  name text not null,
  holder uuid not null,
  ends_at timestamp with time zone not null
);
create table migrations (
  name text not null,
  applied_at timestamp with time zone not null default now()
);
create table moves (
  organisation_id uuid not null,
  state text not null,
  cell text not null,
  since timestamp with time zone not null default now()
);
create table organisations (
  organisation_id uuid not null,
  crm_data_centre text not null,
  crm_organisation_id text not null,
  name text not null,
  last_workflow_id integer not null default 0,
  created_at timestamp with time zone not null default now(),
  access_error text,
  access_error_since timestamp with time zone
);
create table owed (
  organisation_id uuid not null,
  owed_id bigint not null,
  reservation_id uuid not null,
  what text not null,
  address text,
  sequence integer,
  model jsonb,
  chat text,
  asked_by uuid,
  state text not null default 'due'::text,
  tries integer not null default 0,
  since timestamp with time zone not null default now(),
  due_at timestamp with time zone default now(),
  is_late_said boolean not null default false
);
create table payment_events (
  organisation_id uuid not null,
  event_id text not null,
  heard_at timestamp with time zone not null default now()
);
create table postcodes (
  country character(2) not null,
  postcode text not null,
  lat double precision not null,
  lon double precision not null
);
create table reminders (
  organisation_id uuid not null,
  reservation_id uuid not null,
  way text not null,
  starts_at timestamp with time zone not null,
  minutes_before integer not null,
  reminder_id uuid not null default gen_random_uuid(),
  due_at timestamp with time zone not null,
  state text not null default 'due'::text,
  tries integer not null default 0,
  tried_at timestamp with time zone,
  try_at timestamp with time zone not null,
  message_id text,
  receipt text
);
create table reservation_steps (
  organisation_id uuid not null,
  reservation_id uuid not null,
  step_id bigint not null,
  step text not null,
  outcome text not null,
  detail text,
  at timestamp with time zone not null default clock_timestamp()
);
create table reservations (
  organisation_id uuid not null,
  reservation_id uuid not null,
  workflow_id integer not null,
  agent_id uuid not null,
  held_by uuid not null,
  record_id text not null,
  slot_code text not null,
  week date not null,
  deviation smallint not null,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  during tstzrange not null default tstzrange(starts_at, ends_at),
  postcode text not null,
  lat double precision not null,
  lon double precision not null,
  state text not null,
  hold_ends_at timestamp with time zone not null,
  hold_limit_at timestamp with time zone not null,
  is_tight boolean not null,
  form jsonb,
  invite_email text,
  invitation text,
  invitation_model jsonb,
  invitation_sequence integer not null default 0,
  invited_at timestamp with time zone,
  accepted_at timestamp with time zone,
  crm_module text,
  crm_record_id text,
  crm_meeting_id text,
  was_seen boolean not null default false,
  answer jsonb,
  made_at timestamp with time zone not null default now(),
  changed_at timestamp with time zone not null default now(),
  meeting_asked_at timestamp with time zone,
  epoch text not null default current_epoch(),
  forgotten_at timestamp with time zone,
  record_asked_at timestamp with time zone,
  cancel jsonb,
  cancel_asked_at timestamp with time zone,
  move jsonb,
  move_asked_at timestamp with time zone,
  kept_for uuid,
  timed_at timestamp with time zone,
  reminders_for text,
  calendar_answer text,
  calendar_answered_at timestamp with time zone
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
  summary jsonb not null,
  added jsonb,
  first_slot text,
  nearest_slot text,
  moving uuid
);
create table sessions (
  organisation_id uuid not null,
  session_hash bytea not null,
  user_id uuid not null,
  expires_at timestamp with time zone not null,
  created_at timestamp with time zone not null default now()
);
create table settings_versions (
  organisation_id uuid not null,
  workflow_id integer not null,
  version integer not null,
  saved_at timestamp with time zone not null,
  saved_by text not null,
  changed jsonb not null,
  changes jsonb not null,
  restored_from integer
);
create table sms_opt_outs (
  organisation_id uuid not null,
  number_digest text not null,
  at timestamp with time zone not null default now()
);
create table subscriptions (
  organisation_id uuid not null,
  customer_id text,
  checkout_id text,
  status text not null default 'trial_unused'::text,
  had_trial boolean not null default false,
  trial_ends_at timestamp with time zone,
  current_period_end timestamp with time zone,
  is_ending boolean not null default false,
  billing_cycle text,
  next_charge_pence integer,
  read_at timestamp with time zone,
  promo_tried_at timestamp with time zone[] not null default '{}'::timestamp with time zone[]
);
create table template_files (
  organisation_id uuid not null,
  workflow_id integer not null,
  kind text not null,
  file_name text not null,
  content text not null,
  user_id uuid not null,
  user_name text not null,
  user_email text not null,
  uploaded_at timestamp with time zone not null default now()
);
create table used_sign_ins (
  organisation_id uuid not null,
  state_hash bytea not null,
  used_at timestamp with time zone not null default now()
);
create table users (
  organisation_id uuid not null,
  user_id uuid not null default gen_random_uuid(),
  crm_user_id text not null,
  name text not null,
  email text not null,
  admin_level text not null,
  base_postcode text,
  is_active boolean not null,
  set_base_postcode text
);
create table waiting_customers (
  organisation_id uuid not null,
  waiting_id uuid not null,
  workflow_id integer not null,
  record_id text not null,
  postcode text not null,
  weekdays smallint[] not null,
  parts text[] not null,
  added_at_most smallint not null,
  until date not null,
  moving uuid,
  asked_by uuid not null,
  since timestamp with time zone not null default clock_timestamp()
);
create table weekly_mails (
  organisation_id uuid not null,
  workflow_id integer not null,
  user_id uuid not null,
  due_at timestamp with time zone not null,
  tries integer not null default 0,
  try_at timestamp with time zone not null,
  figures jsonb
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

alter table audit_rows add constraint audit_rows_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisations(organisation_id) ON DELETE RESTRICT;
alter table audit_rows add constraint audit_rows_pkey PRIMARY KEY (organisation_id, audit_id);
alter table brakes add constraint brakes_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisations(organisation_id) ON DELETE CASCADE;
alter table brakes add constraint brakes_pkey PRIMARY KEY (organisation_id);
alter table crm_channels add constraint crm_channels_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisations(organisation_id) ON DELETE CASCADE;
alter table crm_channels add constraint crm_channels_pkey PRIMARY KEY (organisation_id);
alter table crm_connections add constraint crm_connections_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisations(organisation_id) ON DELETE CASCADE;
alter table crm_connections add constraint crm_connections_pkey PRIMARY KEY (organisation_id);
alter table crm_modules add constraint crm_modules_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisations(organisation_id) ON DELETE CASCADE;
alter table crm_modules add constraint crm_modules_pkey PRIMARY KEY (organisation_id, module);
alter table diaries add constraint diaries_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisations(organisation_id) ON DELETE CASCADE;
alter table diaries add constraint diaries_pkey PRIMARY KEY (organisation_id);
alter table diary_agents add constraint diary_agents_organisation_id_user_id_fkey FOREIGN KEY (organisation_id, user_id) REFERENCES users(organisation_id, user_id) ON DELETE CASCADE;
alter table diary_agents add constraint diary_agents_pkey PRIMARY KEY (organisation_id, user_id);
alter table diary_entries add constraint diary_entries_check CHECK ((starts_at <= ends_at));
alter table diary_entries add constraint diary_entries_kind_check CHECK ((kind = ANY (ARRAY['booking'::text, 'meeting'::text, 'leave'::text])));
alter table diary_entries add constraint diary_entries_organisation_id_module_crm_record_id_fkey FOREIGN KEY (organisation_id, module, crm_record_id) REFERENCES diary_records(organisation_id, module, crm_record_id) ON DELETE CASCADE;
alter table diary_entries add constraint diary_entries_organisation_id_user_id_fkey FOREIGN KEY (organisation_id, user_id) REFERENCES users(organisation_id, user_id) ON DELETE CASCADE;
alter table diary_entries add constraint diary_entries_pkey PRIMARY KEY (organisation_id, user_id, starts_at, module, crm_record_id);
alter table diary_hints add constraint diary_hints_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisations(organisation_id) ON DELETE CASCADE;
alter table diary_hints add constraint diary_hints_pkey PRIMARY KEY (organisation_id, module, crm_record_id);
alter table diary_past add constraint diary_past_check CHECK ((starts_at <= ends_at));
alter table diary_past add constraint diary_past_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisations(organisation_id) ON DELETE CASCADE;
alter table diary_past add constraint diary_past_organisation_id_user_id_fkey FOREIGN KEY (organisation_id, user_id) REFERENCES users(organisation_id, user_id) ON DELETE CASCADE;
alter table diary_past add constraint diary_past_pkey PRIMARY KEY (organisation_id, user_id, starts_at, is_leave);
alter table diary_past_spans add constraint diary_past_spans_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisations(organisation_id) ON DELETE CASCADE;
alter table diary_past_spans add constraint diary_past_spans_pkey PRIMARY KEY (organisation_id);
alter table diary_records add constraint diary_records_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisations(organisation_id) ON DELETE CASCADE;
alter table diary_records add constraint diary_records_pkey PRIMARY KEY (organisation_id, module, crm_record_id);
alter table freed_offers add constraint freed_offers_organisation_id_freed_id_fkey FOREIGN KEY (organisation_id, freed_id) REFERENCES freed_times(organisation_id, freed_id) ON DELETE CASCADE;
alter table freed_offers add constraint freed_offers_organisation_id_reservation_id_fkey FOREIGN KEY (organisation_id, reservation_id) REFERENCES reservations(organisation_id, reservation_id) ON DELETE CASCADE;
alter table freed_offers add constraint freed_offers_organisation_id_taken_by_fkey FOREIGN KEY (organisation_id, taken_by) REFERENCES users(organisation_id, user_id) ON DELETE CASCADE;
alter table freed_offers add constraint freed_offers_organisation_id_waiting_id_fkey FOREIGN KEY (organisation_id, waiting_id) REFERENCES waiting_customers(organisation_id, waiting_id) ON DELETE CASCADE;
alter table freed_offers add constraint freed_offers_pkey PRIMARY KEY (organisation_id, freed_id, waiting_id);
alter table freed_times add constraint freed_times_check CHECK ((starts_at < ends_at));
alter table freed_times add constraint freed_times_organisation_id_agent_id_fkey FOREIGN KEY (organisation_id, agent_id) REFERENCES users(organisation_id, user_id) ON DELETE CASCADE;
alter table freed_times add constraint freed_times_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisations(organisation_id) ON DELETE CASCADE;
alter table freed_times add constraint freed_times_pkey PRIMARY KEY (organisation_id, freed_id);
alter table leases add constraint leases_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisations(organisation_id) ON DELETE CASCADE;
alter table leases add constraint leases_pkey PRIMARY KEY (organisation_id, name);
alter table migrations add constraint migrations_pkey PRIMARY KEY (name);
alter table moves add constraint moves_pkey PRIMARY KEY (organisation_id);
alter table moves add constraint moves_state_check CHECK ((state = ANY (ARRAY['closing'::text, 'moving'::text, 'arriving'::text, 'moved'::text])));
alter table organisations add constraint organisations_check CHECK (((access_error IS NULL) = (access_error_since IS NULL)));
alter table organisations add constraint organisations_crm_data_centre_crm_organisation_id_key UNIQUE (crm_data_centre, crm_organisation_id);
alter table organisations add constraint organisations_pkey PRIMARY KEY (organisation_id);
alter table owed add constraint owed_check CHECK (((what = ANY (ARRAY['invitation'::text, 'change'::text, 'cancellation'::text])) = (sequence IS NOT NULL)));
alter table owed add constraint owed_check1 CHECK (((what <> 'chat'::text) OR (chat IS NOT NULL)));
alter table owed add constraint owed_check2 CHECK (((address IS NULL) OR (sequence IS NOT NULL)));
alter table owed add constraint owed_organisation_id_reservation_id_fkey FOREIGN KEY (organisation_id, reservation_id) REFERENCES reservations(organisation_id, reservation_id) ON DELETE CASCADE;
alter table owed add constraint owed_pkey PRIMARY KEY (organisation_id, owed_id);
alter table owed add constraint owed_state_check CHECK ((state = ANY (ARRAY['due'::text, 'trying'::text, 'refused'::text, 'done'::text, 'void'::text])));
alter table owed add constraint owed_what_check CHECK ((what = ANY (ARRAY['invitation'::text, 'change'::text, 'cancellation'::text, 'chat'::text, 'acceptance'::text])));
alter table payment_events add constraint payment_events_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisations(organisation_id) ON DELETE CASCADE;
alter table payment_events add constraint payment_events_pkey PRIMARY KEY (organisation_id, event_id);
alter table postcodes add constraint postcodes_lat_check CHECK (((lat >= ('-90'::integer)::double precision) AND (lat <= (90)::double precision)));
alter table postcodes add constraint postcodes_lon_check CHECK (((lon >= ('-180'::integer)::double precision) AND (lon <= (180)::double precision)));
alter table postcodes add constraint postcodes_pkey PRIMARY KEY (country, postcode);
alter table reminders add constraint reminders_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisations(organisation_id) ON DELETE CASCADE;
alter table reminders add constraint reminders_organisation_id_reminder_id_key UNIQUE (organisation_id, reminder_id);
alter table reminders add constraint reminders_organisation_id_reservation_id_fkey FOREIGN KEY (organisation_id, reservation_id) REFERENCES reservations(organisation_id, reservation_id) ON DELETE CASCADE;
alter table reminders add constraint reminders_pkey PRIMARY KEY (organisation_id, reservation_id, way, starts_at, minutes_before);
alter table reminders add constraint reminders_receipt_check CHECK ((receipt = ANY (ARRAY['delivered'::text, 'undelivered'::text, 'failed'::text])));
alter table reminders add constraint reminders_state_check CHECK ((state = ANY (ARRAY['due'::text, 'trying'::text, 'sent'::text, 'refused'::text, 'void'::text, 'missed'::text])));
alter table reminders add constraint reminders_way_check CHECK ((way = ANY (ARRAY['email'::text, 'sms'::text])));
alter table reservation_steps add constraint reservation_steps_organisation_id_reservation_id_fkey FOREIGN KEY (organisation_id, reservation_id) REFERENCES reservations(organisation_id, reservation_id) ON DELETE CASCADE;
alter table reservation_steps add constraint reservation_steps_pkey PRIMARY KEY (organisation_id, reservation_id, step_id);
alter table reservations add constraint nobody_twice EXCLUDE USING gist (organisation_id WITH =, agent_id WITH =, during WITH &&) WHERE ((state <> 'released'::text));
alter table reservations add constraint reservations_calendar_answer_check CHECK ((calendar_answer = ANY (ARRAY['declined'::text, 'tentative'::text])));
alter table reservations add constraint reservations_check CHECK ((starts_at < ends_at));
alter table reservations add constraint reservations_invitation_check CHECK ((invitation = ANY (ARRAY['asked'::text, 'sending'::text, 'sent'::text, 'failed'::text, 'cancelled'::text])));
alter table reservations add constraint reservations_kept_check CHECK (((state = 'kept'::text) = (kept_for IS NOT NULL)));
alter table reservations add constraint reservations_organisation_id_agent_id_fkey FOREIGN KEY (organisation_id, agent_id) REFERENCES users(organisation_id, user_id);
alter table reservations add constraint reservations_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisations(organisation_id) ON DELETE CASCADE;
alter table reservations add constraint reservations_organisation_id_held_by_fkey FOREIGN KEY (organisation_id, held_by) REFERENCES users(organisation_id, user_id);
alter table reservations add constraint reservations_pkey PRIMARY KEY (organisation_id, reservation_id);
alter table reservations add constraint reservations_state_check CHECK ((state = ANY (ARRAY['held'::text, 'booking'::text, 'booked'::text, 'attention'::text, 'released'::text, 'kept'::text])));
alter table searches add constraint searches_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisations(organisation_id) ON DELETE CASCADE;
alter table searches add constraint searches_pkey PRIMARY KEY (organisation_id, search_id);
alter table sessions add constraint sessions_organisation_id_user_id_fkey FOREIGN KEY (organisation_id, user_id) REFERENCES users(organisation_id, user_id) ON DELETE CASCADE;
alter table sessions add constraint sessions_pkey PRIMARY KEY (organisation_id, session_hash);
alter table settings_versions add constraint settings_versions_organisation_id_workflow_id_fkey FOREIGN KEY (organisation_id, workflow_id) REFERENCES workflows(organisation_id, workflow_id) ON DELETE CASCADE;
alter table settings_versions add constraint settings_versions_pkey PRIMARY KEY (organisation_id, workflow_id, version);
alter table settings_versions add constraint settings_versions_version_check CHECK ((version > 0));
alter table sms_opt_outs add constraint sms_opt_outs_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisations(organisation_id) ON DELETE CASCADE;
alter table sms_opt_outs add constraint sms_opt_outs_pkey PRIMARY KEY (organisation_id, number_digest);
alter table subscriptions add constraint subscriptions_billing_cycle_check CHECK ((billing_cycle = ANY (ARRAY['monthly'::text, 'annual'::text])));
alter table subscriptions add constraint subscriptions_customer_id_key UNIQUE (customer_id);
alter table subscriptions add constraint subscriptions_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisations(organisation_id) ON DELETE CASCADE;
alter table subscriptions add constraint subscriptions_pkey PRIMARY KEY (organisation_id);
alter table subscriptions add constraint subscriptions_status_check CHECK ((status = ANY (ARRAY['trial_unused'::text, 'trial_active'::text, 'trial_expired'::text, 'active'::text, 'past_due'::text, 'canceled'::text])));
alter table template_files add constraint template_files_content_check CHECK ((octet_length(content) <= 524288));
alter table template_files add constraint template_files_kind_check CHECK ((kind = ANY (ARRAY['email'::text, 'calendar'::text, 'thankYou'::text])));
alter table template_files add constraint template_files_organisation_id_workflow_id_fkey FOREIGN KEY (organisation_id, workflow_id) REFERENCES workflows(organisation_id, workflow_id) ON DELETE CASCADE;
alter table template_files add constraint template_files_pkey PRIMARY KEY (organisation_id, file_name);
alter table used_sign_ins add constraint used_sign_ins_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisations(organisation_id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED;
alter table used_sign_ins add constraint used_sign_ins_pkey PRIMARY KEY (organisation_id, state_hash);
alter table used_sign_ins add constraint used_sign_ins_state_hash_key UNIQUE (state_hash);
alter table users add constraint users_admin_level_check CHECK ((admin_level = ANY (ARRAY['admin'::text, 'user'::text])));
alter table users add constraint users_organisation_id_crm_user_id_key UNIQUE (organisation_id, crm_user_id);
alter table users add constraint users_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisations(organisation_id) ON DELETE CASCADE;
alter table users add constraint users_pkey PRIMARY KEY (organisation_id, user_id);
alter table waiting_customers add constraint waiting_customers_added_at_most_check CHECK ((added_at_most >= 0));
alter table waiting_customers add constraint waiting_customers_organisation_id_asked_by_fkey FOREIGN KEY (organisation_id, asked_by) REFERENCES users(organisation_id, user_id) ON DELETE CASCADE;
alter table waiting_customers add constraint waiting_customers_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisations(organisation_id) ON DELETE CASCADE;
alter table waiting_customers add constraint waiting_customers_organisation_id_workflow_id_fkey FOREIGN KEY (organisation_id, workflow_id) REFERENCES workflows(organisation_id, workflow_id) ON DELETE CASCADE;
alter table waiting_customers add constraint waiting_customers_organisation_id_workflow_id_record_id_key UNIQUE (organisation_id, workflow_id, record_id);
alter table waiting_customers add constraint waiting_customers_parts_check CHECK (((parts <@ ARRAY['morning'::text, 'afternoon'::text, 'evening'::text]) AND (cardinality(parts) > 0)));
alter table waiting_customers add constraint waiting_customers_pkey PRIMARY KEY (organisation_id, waiting_id);
alter table waiting_customers add constraint waiting_customers_weekdays_check CHECK (((weekdays <@ ARRAY[(1)::smallint, (2)::smallint, (3)::smallint, (4)::smallint, (5)::smallint]) AND (cardinality(weekdays) > 0)));
alter table weekly_mails add constraint weekly_mails_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisations(organisation_id) ON DELETE CASCADE;
alter table weekly_mails add constraint weekly_mails_organisation_id_user_id_fkey FOREIGN KEY (organisation_id, user_id) REFERENCES users(organisation_id, user_id) ON DELETE CASCADE;
alter table weekly_mails add constraint weekly_mails_organisation_id_workflow_id_fkey FOREIGN KEY (organisation_id, workflow_id) REFERENCES workflows(organisation_id, workflow_id) ON DELETE CASCADE;
alter table weekly_mails add constraint weekly_mails_pkey PRIMARY KEY (organisation_id, workflow_id, user_id);
alter table workflows add constraint workflows_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisations(organisation_id) ON DELETE CASCADE;
alter table workflows add constraint workflows_pkey PRIMARY KEY (organisation_id, workflow_id);
alter table workflows add constraint workflows_workflow_id_check CHECK ((workflow_id > 0));

CREATE UNIQUE INDEX audit_rows_by_number ON public.audit_rows USING btree (organisation_id, number);
CREATE INDEX diary_entries_by_record ON public.diary_entries USING btree (organisation_id, module, crm_record_id);
CREATE INDEX diary_past_by_start ON public.diary_past USING btree (organisation_id, starts_at);
CREATE INDEX freed_offers_by_reservation ON public.freed_offers USING btree (organisation_id, reservation_id);
CREATE UNIQUE INDEX freed_offers_of_customer ON public.freed_offers USING btree (organisation_id, waiting_id) WHERE is_open;
CREATE UNIQUE INDEX freed_offers_of_time ON public.freed_offers USING btree (organisation_id, freed_id) WHERE is_open;
CREATE INDEX freed_times_by_try ON public.freed_times USING btree (organisation_id, try_at);
CREATE INDEX owed_by_reservation ON public.owed USING btree (organisation_id, reservation_id);
CREATE INDEX owed_invitations ON public.owed USING btree (organisation_id, since) WHERE (what = 'invitation'::text);
CREATE UNIQUE INDEX owed_once ON public.owed USING btree (organisation_id, reservation_id, what, chat) NULLS NOT DISTINCT WHERE ((what = 'acceptance'::text) OR ((what = 'chat'::text) AND (chat <> 'customer-uninformed'::text)));
CREATE INDEX owed_open ON public.owed USING btree (organisation_id, due_at) WHERE (state = ANY (ARRAY['due'::text, 'trying'::text, 'refused'::text]));
CREATE INDEX reminders_open ON public.reminders USING btree (organisation_id, try_at) WHERE (state = ANY (ARRAY['due'::text, 'trying'::text]));
CREATE INDEX reservations_by_crm_record ON public.reservations USING btree (organisation_id, crm_module, crm_record_id);
CREATE INDEX reservations_by_meeting ON public.reservations USING btree (organisation_id, crm_meeting_id);
CREATE INDEX reservations_by_record ON public.reservations USING btree (organisation_id, record_id, workflow_id);
CREATE INDEX reservations_by_start ON public.reservations USING btree (organisation_id, workflow_id, starts_at) WHERE (state = ANY (ARRAY['booked'::text, 'attention'::text]));
CREATE INDEX reservations_declined ON public.reservations USING btree (organisation_id, ends_at) WHERE (calendar_answer IS NOT NULL);
CREATE INDEX reservations_held ON public.reservations USING btree (organisation_id, hold_ends_at) WHERE (state = 'held'::text);
CREATE INDEX reservations_in_attention ON public.reservations USING btree (organisation_id) WHERE (state = 'attention'::text);
CREATE INDEX reservations_in_booking ON public.reservations USING btree (organisation_id, changed_at) WHERE (state = 'booking'::text);
CREATE INDEX reservations_in_cancel ON public.reservations USING btree (organisation_id, changed_at) WHERE ((cancel IS NOT NULL) AND (state <> 'released'::text));
CREATE INDEX reservations_in_move ON public.reservations USING btree (organisation_id, changed_at) WHERE (move IS NOT NULL);
CREATE INDEX reservations_kept ON public.reservations USING btree (organisation_id, kept_for) WHERE (kept_for IS NOT NULL);
CREATE INDEX reservations_to_come ON public.reservations USING btree (organisation_id, ends_at) WHERE (state <> 'released'::text);
CREATE INDEX reservations_to_forget ON public.reservations USING btree (organisation_id, forgotten_at, ends_at);
CREATE INDEX searches_by_age ON public.searches USING btree (organisation_id, asked_at);
CREATE INDEX searches_by_record ON public.searches USING btree (organisation_id, record_id, asked_at);
CREATE INDEX sessions_by_expiry ON public.sessions USING btree (expires_at);
CREATE UNIQUE INDEX template_files_by_name ON public.template_files USING btree (file_name) WHERE (kind = 'thankYou'::text);
CREATE INDEX template_files_by_workflow ON public.template_files USING btree (organisation_id, workflow_id, kind);

CREATE STATISTICS public.agents_of_organisations (dependencies) ON organisation_id, user_id FROM diary_entries;

CREATE TRIGGER audit_rows_chained BEFORE INSERT ON public.audit_rows FOR EACH ROW EXECUTE FUNCTION chain_audit_row();
CREATE TRIGGER diary_versions_delete AFTER DELETE ON public.diary_entries REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION renew_diary_versions();
CREATE TRIGGER diary_versions_insert AFTER INSERT ON public.diary_entries REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION renew_diary_versions();
CREATE TRIGGER diary_versions_update AFTER UPDATE ON public.diary_entries REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION renew_diary_versions();
CREATE TRIGGER owed_forget BEFORE UPDATE ON public.owed FOR EACH ROW WHEN (((new.state = ANY (ARRAY['done'::text, 'void'::text])) AND (new.address IS NOT NULL))) EXECUTE FUNCTION forget_addressee();
CREATE TRIGGER reservations_forget BEFORE UPDATE ON public.reservations FOR EACH ROW WHEN (((new.state = 'released'::text) OR (new.forgotten_at IS NOT NULL))) EXECUTE FUNCTION forget_customer();
CREATE TRIGGER reservations_timed BEFORE UPDATE ON public.reservations FOR EACH ROW WHEN (((new.state = ANY (ARRAY['booked'::text, 'attention'::text])) AND ((old.state <> ALL (ARRAY['booked'::text, 'attention'::text])) OR (old.starts_at <> new.starts_at)))) EXECUTE FUNCTION note_timed();
CREATE TRIGGER users_base_moved AFTER UPDATE OF base_postcode, set_base_postcode ON public.users FOR EACH ROW WHEN ((COALESCE(old.set_base_postcode, old.base_postcode) IS DISTINCT FROM COALESCE(new.set_base_postcode, new.base_postcode))) EXECUTE FUNCTION forget_drives_of_base();

create view audit_breaks with (security_invoker=true) as SELECT organisation_id,
    number
   FROM ( SELECT audit_rows.organisation_id,
            audit_rows.number,
            audit_rows.hash,
            audit_rows.at,
            audit_hash(lag(audit_rows.hash) OVER chain, audit_rows.*) AS expected,
            first_value(audit_rows.number) OVER chain AS first,
            row_number() OVER chain AS place
           FROM audit_rows
          WINDOW chain AS (PARTITION BY audit_rows.organisation_id ORDER BY audit_rows.number)) looked_at
  WHERE
        CASE
            WHEN ((place = 1) AND (number > 1)) THEN (at >= (now() - '2 years'::interval))
            ELSE ((hash <> expected) OR (number <> ((first + place) - 1)))
        END;

alter table audit_rows enable row level security;
alter table audit_rows force row level security;
alter table brakes enable row level security;
alter table brakes force row level security;
alter table crm_channels enable row level security;
alter table crm_channels force row level security;
alter table crm_connections enable row level security;
alter table crm_connections force row level security;
alter table crm_modules enable row level security;
alter table crm_modules force row level security;
alter table diaries enable row level security;
alter table diaries force row level security;
alter table diary_agents enable row level security;
alter table diary_agents force row level security;
alter table diary_entries enable row level security;
alter table diary_entries force row level security;
alter table diary_hints enable row level security;
alter table diary_hints force row level security;
alter table diary_past enable row level security;
alter table diary_past force row level security;
alter table diary_past_spans enable row level security;
alter table diary_past_spans force row level security;
alter table diary_records enable row level security;
alter table diary_records force row level security;
alter table freed_offers enable row level security;
alter table freed_offers force row level security;
alter table freed_times enable row level security;
alter table freed_times force row level security;
alter table leases enable row level security;
alter table leases force row level security;
alter table moves enable row level security;
alter table moves force row level security;
alter table organisations enable row level security;
alter table organisations force row level security;
alter table owed enable row level security;
alter table owed force row level security;
alter table payment_events enable row level security;
alter table payment_events force row level security;
alter table reminders enable row level security;
alter table reminders force row level security;
alter table reservation_steps enable row level security;
alter table reservation_steps force row level security;
alter table reservations enable row level security;
alter table reservations force row level security;
alter table searches enable row level security;
alter table searches force row level security;
alter table sessions enable row level security;
alter table sessions force row level security;
alter table settings_versions enable row level security;
alter table settings_versions force row level security;
alter table sms_opt_outs enable row level security;
alter table sms_opt_outs force row level security;
alter table subscriptions enable row level security;
alter table subscriptions force row level security;
alter table template_files enable row level security;
alter table template_files force row level security;
alter table used_sign_ins enable row level security;
alter table used_sign_ins force row level security;
alter table users enable row level security;
alter table users force row level security;
alter table waiting_customers enable row level security;
alter table waiting_customers force row level security;
alter table weekly_mails enable row level security;
alter table weekly_mails force row level security;
alter table workflows enable row level security;
alter table workflows force row level security;

create policy own_organisation on audit_rows for all using ((organisation_id = current_organisation())) with check ((organisation_id = current_organisation()));
create policy own_organisation on brakes for all using ((organisation_id = current_organisation())) with check ((organisation_id = current_organisation()));
create policy own_organisation on crm_channels for all using ((organisation_id = current_organisation())) with check ((organisation_id = current_organisation()));
create policy own_organisation on crm_connections for all using ((organisation_id = current_organisation())) with check ((organisation_id = current_organisation()));
create policy own_organisation on crm_modules for all using ((organisation_id = current_organisation())) with check ((organisation_id = current_organisation()));
create policy own_organisation on diaries for all using ((organisation_id = current_organisation())) with check ((organisation_id = current_organisation()));
create policy own_organisation on diary_agents for all using ((organisation_id = current_organisation())) with check ((organisation_id = current_organisation()));
create policy own_organisation on diary_entries for all using ((organisation_id = current_organisation())) with check ((organisation_id = current_organisation()));
create policy own_organisation on diary_hints for all using ((organisation_id = current_organisation())) with check ((organisation_id = current_organisation()));
create policy own_organisation on diary_past for all using ((organisation_id = current_organisation())) with check ((organisation_id = current_organisation()));
create policy own_organisation on diary_past_spans for all using ((organisation_id = current_organisation())) with check ((organisation_id = current_organisation()));
create policy own_organisation on diary_records for all using ((organisation_id = current_organisation())) with check ((organisation_id = current_organisation()));
create policy own_organisation on freed_offers for all using ((organisation_id = current_organisation())) with check ((organisation_id = current_organisation()));
create policy own_organisation on freed_times for all using ((organisation_id = current_organisation())) with check ((organisation_id = current_organisation()));
create policy own_organisation on leases for all using ((organisation_id = current_organisation())) with check ((organisation_id = current_organisation()));
create policy own_organisation on moves for all using ((organisation_id = current_organisation()));
create policy listed_by_audit on organisations for select to milepost_audit using (true);
create policy own_organisation on organisations for all using ((organisation_id = current_organisation())) with check ((organisation_id = current_organisation()));
create policy own_organisation on owed for all using ((organisation_id = current_organisation())) with check ((organisation_id = current_organisation()));
create policy own_organisation on payment_events for all using ((organisation_id = current_organisation())) with check ((organisation_id = current_organisation()));
create policy own_organisation on reminders for all using ((organisation_id = current_organisation())) with check ((organisation_id = current_organisation()));
create policy own_organisation on reservation_steps for all using ((organisation_id = current_organisation())) with check ((organisation_id = current_organisation()));
create policy own_organisation on reservations for all using ((organisation_id = current_organisation())) with check ((organisation_id = current_organisation()));
create policy own_organisation on searches for all using ((organisation_id = current_organisation())) with check ((organisation_id = current_organisation()));
create policy own_organisation on sessions for all using ((organisation_id = current_organisation())) with check ((organisation_id = current_organisation()));
create policy own_organisation on settings_versions for all using ((organisation_id = current_organisation())) with check ((organisation_id = current_organisation()));
create policy own_organisation on sms_opt_outs for all using ((organisation_id = current_organisation())) with check ((organisation_id = current_organisation()));
create policy own_organisation on subscriptions for all using ((organisation_id = current_organisation())) with check ((organisation_id = current_organisation()));
create policy own_organisation on template_files for all using ((organisation_id = current_organisation())) with check ((organisation_id = current_organisation()));
create policy public_by_name on template_files for select to milepost_app using (((kind = 'thankYou'::text) AND (file_name = current_setting('milepost.template'::text, true))));
create policy own_organisation on used_sign_ins for all using ((organisation_id = current_organisation())) with check ((organisation_id = current_organisation()));
create policy own_organisation on users for all using ((organisation_id = current_organisation())) with check ((organisation_id = current_organisation()));
create policy own_organisation on waiting_customers for all using ((organisation_id = current_organisation())) with check ((organisation_id = current_organisation()));
create policy own_organisation on weekly_mails for all using ((organisation_id = current_organisation())) with check ((organisation_id = current_organisation()));
create policy own_organisation on workflows for all using ((organisation_id = current_organisation())) with check ((organisation_id = current_organisation()));

grant select on audit_breaks to milepost_audit;
grant insert, select on audit_rows to milepost_app;
grant select on audit_rows to milepost_audit;
grant delete, insert, select, update on brakes to milepost_app;
grant select on brakes to milepost_audit;
grant delete, insert, select, update on crm_channels to milepost_app;
grant delete, insert, select, update on crm_connections to milepost_app;
grant delete, insert, select, update on crm_modules to milepost_app;
grant select on crm_modules to milepost_audit;
grant delete, insert, select, update on diaries to milepost_app;
grant select on diaries to milepost_audit;
grant delete, insert, select, update on diary_agents to milepost_app;
grant select on diary_agents to milepost_audit;
grant delete, insert, select, update on diary_entries to milepost_app;
grant select on diary_entries to milepost_audit;
grant delete, insert, select, update on diary_hints to milepost_app;
grant select on diary_hints to milepost_audit;
grant delete, insert, select, update on diary_past to milepost_app;
grant select on diary_past to milepost_audit;
grant delete, insert, select, update on diary_past_spans to milepost_app;
grant select on diary_past_spans to milepost_audit;
grant delete, insert, select, update on diary_records to milepost_app;
grant select on diary_records to milepost_audit;
grant delete, insert, select, update on freed_offers to milepost_app;
grant select on freed_offers to milepost_audit;
grant delete, insert, select, update on freed_times to milepost_app;
grant select on freed_times to milepost_audit;
grant delete, insert, select, update on leases to milepost_app;
grant select on leases to milepost_audit;
grant select on moves to milepost_app;
grant select on moves to milepost_audit;
grant insert, select, update on organisations to milepost_app;
grant select on organisations to milepost_audit;
grant insert, select, update on owed to milepost_app;
grant select on owed to milepost_audit;
grant delete, insert, select on payment_events to milepost_app;
grant select on payment_events to milepost_audit;
grant select on postcodes to milepost_app;
grant select on postcodes to milepost_audit;
grant delete, insert, select, update on reminders to milepost_app;
grant select on reminders to milepost_audit;
grant insert, select on reservation_steps to milepost_app;
grant select on reservation_steps to milepost_audit;
grant delete, insert, select, update on reservations to milepost_app;
grant select on reservations to milepost_audit;
grant delete, insert, select, update on searches to milepost_app;
grant select on searches to milepost_audit;
grant delete, insert, select, update on sessions to milepost_app;
grant insert, select on settings_versions to milepost_app;
grant select on settings_versions to milepost_audit;
grant insert, select on sms_opt_outs to milepost_app;
grant select on sms_opt_outs to milepost_audit;
grant insert, select, update on subscriptions to milepost_app;
grant select on subscriptions to milepost_audit;
grant insert, select on template_files to milepost_app;
grant select on template_files to milepost_audit;
grant delete, insert, select on used_sign_ins to milepost_app;
grant select on used_sign_ins to milepost_audit;
grant delete, insert, select, update on users to milepost_app;
grant select on users to milepost_audit;
grant delete, insert, select, update on waiting_customers to milepost_app;
grant select on waiting_customers to milepost_audit;
grant delete, insert, select, update on weekly_mails to milepost_app;
grant select on weekly_mails to milepost_audit;
grant insert, select, update on workflows to milepost_app;
grant select on workflows to milepost_audit;
