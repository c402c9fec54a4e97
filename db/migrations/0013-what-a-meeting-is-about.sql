-- A record and the meeting about it are one appointment. Null: about nothing, or not read since this was added;
-- the plan of reading has changed with it, so that everything is read again.
alter table diary_entries add column about_record_id text;
