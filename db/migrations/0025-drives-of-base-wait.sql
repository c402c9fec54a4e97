-- The same, after the one who writes the mirror: a learning that had read the old base wrote its drives behind the
-- forgetting, and they stood for the new base from then on. The key is that of lock-mirror.ts.
create or replace function forget_drives_of_base() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('mirror of ' || new.organisation_id, 0));
  update diary_entries set minutes_from_base = null, minutes_to_base = null
  where organisation_id = new.organisation_id and user_id = new.user_id;
  return null;
end $$;
