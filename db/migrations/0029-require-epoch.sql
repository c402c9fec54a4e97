-- In the same message as the beginning of a transaction, so that comparing costs no way of its own.
create function require_epoch(began text) returns void
language plpgsql stable set search_path to pg_catalog, public, pg_temp as $$
begin
  if began <> current_epoch() then
    raise exception 'The database is another than the story began with' using errcode = 'MP410';
  end if;
end $$;
