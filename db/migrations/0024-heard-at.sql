-- When the CRM last told us something, to within ten seconds; null: never through this channel's row.
alter table crm_channels add column heard_at timestamptz;
