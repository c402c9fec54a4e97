-- What the CRM's accounts server says in place of an access token, and since when; null: it gives one. Here and not
-- with the connection, because who counts the organisations of a cell may not read tokens.
alter table organisations
  add column access_error text,
  add column access_error_since timestamptz,
  add check ((access_error is null) = (access_error_since is null));

-- What of the CRM's answers had to be worked around at the last reading: about what, and what.
alter table diaries add column oddities jsonb not null default '[]';
-- Why the last reading was not believed, so that nothing was dropped; null: it was.
alter table diaries add column doubt text;
-- Fields and options of the module that cannot be read, and are left out; null: none.
alter table crm_modules add column left_out text;
