-- What the customer last answered in their calendar, unless they come: null: nothing, or they come, or a person has seen to it.
alter table reservations add column calendar_answer text check (calendar_answer in ('declined', 'tentative'));
-- When they gave their last answer for the visit's present time, as their calendar says; null: none.
alter table reservations add column calendar_answered_at timestamptz;
create index reservations_declined on reservations (organisation_id, ends_at) where calendar_answer is not null;
