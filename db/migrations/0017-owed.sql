-- What is owed to somebody outside: a mail to a customer, a message in the company's chat, a value in the CRM.
-- Written in the transaction that decides it, sent from here, looked for every minute until it has arrived.
create table owed (
  organisation_id uuid not null,
  owed_id bigint generated always as identity,
  reservation_id uuid not null,
  what text not null check (what in ('invitation', 'change', 'cancellation', 'chat', 'acceptance')),
  -- Of a mail: to whom, and the number by which calendars order what they receive.
  address text,
  sequence integer,
  -- What a cancellation says; null: as the reservation has it.
  model jsonb,
  -- Of a message: which. Of a mail: which message is owed once it has arrived; null: none.
  chat text,
  -- Who asked for it; null: no person.
  asked_by uuid,
  -- due: nothing has gone out · trying: it may have · refused: not taken, and tried again · done · void: overtaken.
  state text not null default 'due' check (state in ('due', 'trying', 'refused', 'done', 'void')),
  tries integer not null default 0,
  since timestamptz not null default now(),
  -- When it is tried next; null: only when a person asks.
  due_at timestamptz default now(),
  -- Whether the company has been sent a message that it is late.
  is_late_said boolean not null default false,
  primary key (organisation_id, owed_id),
  foreign key (organisation_id, reservation_id) references reservations on delete cascade,
  check ((what in ('invitation', 'change', 'cancellation')) = (address is not null and sequence is not null)),
  check (what <> 'chat' or chat is not null)
);
create index owed_open on owed (organisation_id, due_at) where state in ('due', 'trying', 'refused');
create index owed_by_reservation on owed (organisation_id, reservation_id);
-- What is owed once: the step that decides it may be repeated after a crash.
create unique index owed_once on owed (organisation_id, reservation_id, what, chat) nulls not distinct
  where what = 'acceptance' or what = 'chat' and chat <> 'customer-uninformed';
create index owed_invitations on owed (organisation_id, since) where what = 'invitation';

alter table owed enable row level security;
alter table owed force row level security;
create policy own_organisation on owed using (organisation_id = current_organisation()) with check (organisation_id = current_organisation());
grant select, insert, update on owed to milepost_app;
grant select on owed to milepost_audit;

-- When the CRM was last asked for the meeting; null: never, or it said that it did nothing.
alter table reservations add column meeting_asked_at timestamptz;
-- The attention list asks for those that stand in it for long, and there are hardly ever any.
create index reservations_in_booking on reservations (organisation_id, changed_at) where state = 'booking';

-- Invitations that are there already. The owner is bound by row-level security too.
alter table reservations no force row level security;
alter table reservation_steps no force row level security;
alter table owed no force row level security;
insert into owed (organisation_id, reservation_id, what, address, sequence, asked_by, state, since, due_at)
  select organisation_id, reservation_id, 'invitation', invite_email, invitation_sequence, held_by,
    case invitation when 'asked' then 'due' when 'sending' then 'trying' when 'failed' then 'refused' else 'done' end,
    invited_at, null
  from reservations where invite_email is not null and invitation is not null and invited_at is not null;
update reservations r set meeting_asked_at = last.at
  from (select distinct on (organisation_id, reservation_id) organisation_id, reservation_id, outcome, at
    from reservation_steps where step = 'meeting' order by organisation_id, reservation_id, step_id desc) last
  where (r.organisation_id, r.reservation_id) = (last.organisation_id, last.reservation_id)
    and r.state = 'booking' and last.outcome = 'asked';
alter table reservations force row level security;
alter table reservation_steps force row level security;
alter table owed force row level security;
