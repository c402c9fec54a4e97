-- What else a search had to offer, so that what was booked can be compared with it.
alter table searches
  -- By slot code: the minutes of driving it would add, and about the metres; null inside: not known.
  -- Null: a search from before these were kept.
  add column added jsonb,
  -- The earliest slot on offer, and the one with the shortest drive to a neighbour; null: none, or not known.
  add column first_slot text,
  add column nearest_slot text;

-- The search that a booking came from.
create index searches_by_record on searches (organisation_id, record_id, asked_at);
-- What was booked, by when it takes place.
create index reservations_by_start on reservations (organisation_id, workflow_id, starts_at)
  where state in ('booked', 'attention');
