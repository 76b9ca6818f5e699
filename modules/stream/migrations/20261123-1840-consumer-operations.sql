-- Which process moved a share on last: host and process id.
alter table consumer_share add column worker text check (length(worker) <= 200);

-- How consumers stood every half minute of the last hours, for the curves that operators see. No sample: no worker was running.
create table consumer_sample (
  consumer text not null references consumer (name) on delete cascade,
  time timestamptz not null,
  events bigint not null,
  lag_seconds double precision not null,
  primary key (consumer, time)
);
call app.protect('consumer_sample', 'internal');

-- An operator has seen the event and wants nothing more of it.
alter table set_aside_event
  add column discard_time timestamptz,
  add column discard_user text,
  add column discard_reason text check (length(discard_reason) <= 500);
create index on set_aside_event (id) where discard_time is null;

-- Vehicles that operators have had replayed for a consumer, from a day on.
create table consumer_replay (
  id bigint generated always as identity primary key,
  consumer text not null references consumer (name) on delete cascade,
  vehicle_id bigint not null,
  tenant_id bigint not null,
  from_day date not null,
  status text not null default 'WAIT' check (status in ('WAIT', 'RUNNING', 'DONE', 'FAIL')),
  job_id bigint,
  events bigint,
  outputs bigint,
  set_aside integer,
  error text,
  user_name text not null,
  create_time timestamptz not null default now(),
  finish_time timestamptz
);
create unique index on consumer_replay (consumer, vehicle_id) where status in ('WAIT', 'RUNNING');
create index on consumer_replay (create_time);
call app.protect('consumer_replay', 'internal');
