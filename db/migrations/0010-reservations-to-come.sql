-- A search asks for what is held or booked from yesterday on. By the organisation alone it read everything
-- that was ever booked: 724 rows for nothing after two months of bookings, 6,000 after a year.
create index concurrently reservations_to_come on reservations (organisation_id, ends_at)
  where state <> 'released';
