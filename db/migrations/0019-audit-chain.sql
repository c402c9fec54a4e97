-- Nothing of ours deletes an organisation or a workflow, and who could would take their history along.
revoke delete on organisations, workflows from milepost_app;
alter table audit_rows
  drop constraint audit_rows_organisation_id_fkey,
  add constraint audit_rows_organisation_id_fkey foreign key (organisation_id) references organisations on delete restrict,
  -- What it was done to, by ids alone: `workflow 1 record 42`. Null: nothing but the organisation.
  add column object text,
  -- Of what was asked for, with a key: it proves words that somebody has, and gives away none. Null: nothing was given.
  add column digest bytea,
  -- Of this organisation's rows, from 1 on without a gap.
  add column number bigint,
  -- Of this row and of the hash before it.
  add column hash bytea;

create function audit_hash(before bytea, audited audit_rows) returns bytea language sql stable
set search_path = pg_catalog, public, pg_temp as $$
  select sha256(coalesce(before, '') || convert_to(jsonb_build_array(
    audited.organisation_id, audited.number, extract(epoch from audited.at), audited.actor, audited.action,
    audited.object, encode(audited.digest, 'hex'), audited.status, audited.request_id)::text, 'UTF8'))
$$;

-- The database makes the chain, not the app: who may only add can neither choose a number nor a hash.
create function chain_audit_row() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
declare last audit_rows;
begin
  perform pg_advisory_xact_lock(hashtextextended('audit ' || new.organisation_id, 0));
  select * into last from audit_rows where organisation_id = new.organisation_id
  order by audit_rows.number desc limit 1;
  new.at := clock_timestamp();
  new.number := coalesce(last.number, 0) + 1;
  new.hash := audit_hash(last.hash, new);
  return new;
end $$;

-- What is there already begins the chain. The owner is bound by row-level security too.
alter table audit_rows no force row level security;
do $$
declare
  one audit_rows;
  last audit_rows;
begin
  for one in select * from audit_rows order by organisation_id, audit_id loop
    if last.organisation_id is distinct from one.organisation_id then last := null; end if;
    one.number := coalesce(last.number, 0) + 1;
    one.hash := audit_hash(last.hash, one);
    update audit_rows set number = one.number, hash = one.hash
    where organisation_id = one.organisation_id and audit_id = one.audit_id;
    last := one;
  end loop;
end $$;
alter table audit_rows force row level security;
-- What is said here is replaced by the trigger, for everybody.
alter table audit_rows
  alter column number set not null, alter column number set default 0,
  alter column hash set not null, alter column hash set default '';
create unique index audit_rows_by_number on audit_rows (organisation_id, number);
create trigger audit_rows_chained before insert on audit_rows for each row execute function chain_audit_row();

-- Rows that are not as they were written, or whose neighbour is gone. That the last ones are gone the log shows,
-- where each head is.
create view audit_breaks with (security_invoker = true) as
  select organisation_id, number from (
    select organisation_id, number, hash,
      audit_hash(lag(hash) over (partition by organisation_id order by number), audit_rows) as expected,
      row_number() over (partition by organisation_id order by number) as place
    from audit_rows) looked_at
  where hash <> expected or number <> place;
grant select on audit_breaks to milepost_audit;
