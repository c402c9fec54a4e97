-- When the CRM was last asked for the record, and nobody knows what became of it; null: it was not, or it said no. Without
-- it a worker that goes on for a dead one would take a refusal for the truth about both, and would make a record
-- that cannot be found by a reference a second time.
alter table reservations add column record_asked_at timestamptz;
