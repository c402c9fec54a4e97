-- How long what is known of a customer is kept. A released hold forgets them at once, a visit that is over when the
-- sweeper says so; when that was. Null: they are known.
alter table reservations add column forgotten_at timestamptz;
create index reservations_to_forget on reservations (organisation_id, forgotten_at, ends_at);

-- A mail whose customer is forgotten keeps its number and its state, and not whom it went to.
alter table owed
  drop constraint owed_check,
  add constraint owed_check check ((what in ('invitation', 'change', 'cancellation')) = (sequence is not null)),
  add check (address is null or sequence is not null);

-- In the database, because a story that is under way may write once more after the release.
create function forget_customer() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
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
end $$;
create trigger reservations_forget before update on reservations for each row
when (new.state = 'released' or new.forgotten_at is not null) execute function forget_customer();

-- A cancellation that has arrived, or never will, is the last that a released hold needed the address for.
create function forget_addressee() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
begin
  if exists (select from reservations where organisation_id = new.organisation_id
    and reservation_id = new.reservation_id and forgotten_at is not null) then
    new.address := null;
    new.model := null;
  end if;
  return new;
end $$;
create trigger owed_forget before update on owed for each row
when (new.state in ('done', 'void') and new.address is not null) execute function forget_addressee();

-- Bookings are kept for 24 months, and who runs the app may delete them. What was audited is kept as long, and only
-- the owner can delete it (`pnpm audit:forget`): the last of what is older stays, because the chain hangs on it.
grant delete on reservations to milepost_app;
create function forget_audit() returns bigint language sql
set search_path = pg_catalog, public, pg_temp as $$
  with gone as (
    delete from audit_rows where organisation_id = current_organisation() and number < (
      select max(number) from audit_rows
      where organisation_id = current_organisation() and at < now() - interval '24 months')
    returning 1)
  select count(*) from gone
$$;

create or replace view audit_breaks with (security_invoker = true) as
  select organisation_id, number from (
    select organisation_id, number, hash, at,
      audit_hash(lag(hash) over chain, audit_rows) as expected,
      first_value(number) over chain as first,
      row_number() over chain as place
    from audit_rows window chain as (partition by organisation_id order by number)) looked_at
  where case
    -- What came before was too old to be kept, so its age speaks for it in place of its hash.
    when place = 1 and number > 1 then at >= now() - interval '24 months'
    else hash <> expected or number <> first + place - 1 end;

-- What is there already. The owner is bound by row-level security too.
alter table reservations no force row level security;
alter table owed no force row level security;
update reservations set forgotten_at = now() where state = 'released';
alter table reservations force row level security;
alter table owed force row level security;
