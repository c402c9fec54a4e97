-- What an organisation pays, as the payment provider last said. Never typed in by anybody.
create table subscriptions (
  -- The key also makes a trial happen once: an organisation's id is derived from its CRM's.
  organisation_id uuid primary key references organisations on delete cascade,
  -- At the payment provider; null: nobody has begun to pay yet.
  customer_id text unique,
  -- The last checkout that was opened. An older one is closed first, so that one trial cannot become two.
  checkout_id text,
  status text not null default 'trial_unused'
    check (status in ('trial_unused', 'trial_active', 'trial_expired', 'active', 'past_due', 'canceled')),
  had_trial boolean not null default false,
  trial_ends_at timestamptz,
  current_period_end timestamptz,
  -- Nothing more is charged: it ends with the period.
  is_ending boolean not null default false,
  billing_cycle text check (billing_cycle in ('monthly', 'annual')),
  -- Null: nothing will be charged, or it is not known.
  next_charge_pence integer,
  -- When the reading began that all this is from, so that a slow old one never covers a newer; null: never read.
  read_at timestamptz,
  -- Promotion codes tried within the last minute, right or wrong.
  promo_tried_at timestamptz[] not null default '{}'
);

-- Webhooks that were acted upon. The same one again changes nothing.
create table payment_events (
  organisation_id uuid not null references organisations on delete cascade,
  event_id text not null,
  heard_at timestamptz not null default now(),
  primary key (organisation_id, event_id)
);

do $$
declare name text;
begin
  foreach name in array array['subscriptions', 'payment_events'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy own_organisation on %I using (organisation_id = current_organisation()) with check (organisation_id = current_organisation())', name);
  end loop;
end $$;

grant select, insert, update on subscriptions to milepost_app;
grant select, insert, delete on payment_events to milepost_app;
grant select on subscriptions, payment_events to milepost_audit;
