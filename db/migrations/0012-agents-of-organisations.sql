-- An agent is of one organisation. PostgreSQL does not know that and expects one entry where an organisation's
-- diaries have thousands: among 2,000 organisations it fetched each from its page singly, in the index's order.
create statistics agents_of_organisations (dependencies) on organisation_id, user_id from diary_entries;
analyze diary_entries;
