-- Every visit to the home page asks for these, and there are hardly ever any.
create index reservations_in_attention on reservations (organisation_id) where state = 'attention';
