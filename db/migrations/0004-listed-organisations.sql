-- Rotating keys goes through every organisation, so somebody must be able to name them all: the audit
-- role, which reads no token and writes nothing. What is re-sealed is re-sealed by milepost_app, one
-- organisation at a time.
create policy listed_by_audit on organisations for select to milepost_audit using (true);
