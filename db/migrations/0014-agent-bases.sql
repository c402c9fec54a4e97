-- Where an agent's day starts, as an administrator of Milepost set it: it stands above the address that the CRM
-- has. Null: the CRM's counts.
alter table users add column set_base_postcode text;

-- Drives that were learnt to and from a base are of that base alone, whoever moves it: a person or the CRM.
create function forget_drives_of_base() returns trigger language plpgsql as $$
begin
  update diary_entries set minutes_from_base = null, minutes_to_base = null
  where organisation_id = new.organisation_id and user_id = new.user_id;
  return null;
end $$;
create trigger users_base_moved after update of base_postcode, set_base_postcode on users for each row
  when (coalesce(old.set_base_postcode, old.base_postcode)
    is distinct from coalesce(new.set_base_postcode, new.base_postcode))
  execute function forget_drives_of_base();
