-- A search asks who is offering at this moment, which is hardly anybody: the same history was read for it.
create index concurrently reservations_held on reservations (organisation_id, hold_ends_at)
  where state = 'held';
