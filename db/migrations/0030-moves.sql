-- Of an organisation that is on its way to another cell, or has gone there. Without a row it is here and
-- open. No foreign key: the last state outlives the organisation's own rows.
create table moves (
  organisation_id uuid primary key,
  -- closing: nobody comes in, what is under way goes on. moving, arriving: nobody reads or writes. moved: it
  -- is in another cell.
  state text not null check (state in ('closing', 'moving', 'arriving', 'moved')),
  -- The other cell, by its name in the directory.
  cell text not null,
  since timestamptz not null default now()
);
alter table moves enable row level security;
alter table moves force row level security;
-- For what is written, too: only the owner may.
create policy own_organisation on moves using (organisation_id = current_organisation());
grant select on moves to milepost_app, milepost_audit;

-- In the same message as the beginning of every transaction. Who marks an organisation takes the same lock
-- alone: then no transaction of the organisation is under way, and the next one sees the mark.
create function enter_organisation(is_door boolean) returns void
language plpgsql set search_path to pg_catalog, public, pg_temp as $$
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
end $$;

-- A row that the tables' owner brings from another cell has its place in the chain. Nobody else can choose one.
create or replace function chain_audit_row() returns trigger
language plpgsql set search_path to pg_catalog, public, pg_temp as $$
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
end $$;
