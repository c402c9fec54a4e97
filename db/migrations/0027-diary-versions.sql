-- What an agent's diary holds, by name: every transaction that writes one of its entries gives it another. A process may
-- then keep the entries that it has read under their version, and asks for the version alone. Random and not counted, so
-- that a version means the same entries for ever, also after a restore.
alter table diary_agents add column version uuid not null default gen_random_uuid();

create function renew_diary_versions() returns trigger language plpgsql as $$
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
end $$;

create trigger diary_versions_insert after insert on diary_entries
  referencing new table as changed for each statement execute function renew_diary_versions();
create trigger diary_versions_update after update on diary_entries
  referencing old table as before new table as changed for each statement execute function renew_diary_versions();
create trigger diary_versions_delete after delete on diary_entries
  referencing old table as changed for each statement execute function renew_diary_versions();
