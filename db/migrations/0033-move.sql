-- Where a booking is being moved to: who asked, when, and the field agent and time that it is to have. Null: nobody asked.
alter table reservations add column move jsonb;
-- When a worker began to change the CRM for it, as `record_asked_at`; null: nobody has, and the request can be taken back.
alter table reservations add column move_asked_at timestamptz;
-- There are hardly ever any, as with cancellations.
create index reservations_in_move on reservations (organisation_id, changed_at) where move is not null;

-- kept: the time that a booking is being moved to, as far as it is not the booking's own already. It is of no customer's
-- record, and goes when the move has ended.
alter table reservations drop constraint reservations_state_check;
alter table reservations add constraint reservations_state_check
  check (state in ('held', 'booking', 'booked', 'attention', 'released', 'kept'));
-- The booking that is being moved there; null: it is a reservation of its own.
alter table reservations add column kept_for uuid;
alter table reservations add constraint reservations_kept_check check ((state = 'kept') = (kept_for is not null));
create index reservations_kept on reservations (organisation_id, kept_for) where kept_for is not null;

-- The booking that a search is to find another time for: its own time counts as free. Null: none.
alter table searches add column moving uuid;
