-- Who asked for a booking to be cancelled, when and why, and what could not be done about it. With a booking that stands:
-- it is being cancelled. With one that was released: this is how it ended. Null: nobody asked.
alter table reservations add column cancel jsonb;
-- When a worker began with it, as `record_asked_at`; null: nobody has, and the request can be taken back.
alter table reservations add column cancel_asked_at timestamptz;
-- There are hardly ever any: those that an engine which has lost everything is asked for again, and that take long.
create index reservations_in_cancel on reservations (organisation_id, changed_at) where cancel is not null and state <> 'released';
