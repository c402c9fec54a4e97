-- Which history of the database this is: a server of its own has one of its own, and one that came back
-- from a backup begins the next. What a story remembers from another may be more than the rows here know.
create function current_epoch() returns text
language sql stable set search_path to pg_catalog, public, pg_temp
return (select system_identifier::text from pg_control_system())
  || '.' || substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8);

-- The last one in which it was made or looked for in the CRM. Rows that are there already are of the present one.
alter table reservations add column epoch text not null default current_epoch();
