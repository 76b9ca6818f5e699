-- Parts of the product that act on what happens to vehicles, as they were declared when they last began.
create table consumer (
  name text primary key check (length(name) <= 64),
  version integer not null,
  begin_time timestamptz not null default now()
);
call app.protect('consumer', 'internal');

-- Where a consumer stands with its share of the vehicles (`Position` of history), and why it does not get on, if it does not.
create table consumer_share (
  consumer text not null references consumer (name) on delete cascade,
  share smallint not null,
  position jsonb not null,
  events bigint not null default 0,    -- processed since the consumer began
  outputs bigint not null default 0,
  replays integer not null default 0,  -- each makes what other processes remember of the states out of date
  failure text,
  failure_time timestamptz,
  update_time timestamptz not null default now(),
  primary key (consumer, share)
) with (fillfactor = 50);
call app.protect('consumer_share', 'internal');

-- What a consumer remembers of a vehicle, in one transaction with its position.
create table consumer_state (
  consumer text not null references consumer (name) on delete cascade,
  vehicle_id bigint not null,
  tenant_id bigint not null,
  state jsonb not null,
  wake_at bigint, -- ms since 1970: when the consumer wants to be woken for this vehicle
  newest bigint,  -- ms since 1970: device time of the newest report, of consumers in that order
  primary key (consumer, vehicle_id)
) with (fillfactor = 70);
create index on consumer_state (consumer, wake_at) where wake_at is not null;
create index on consumer_state (consumer, tenant_id);
call app.protect('consumer_state', 'internal');

-- Vehicles of which reports came that are older than what a consumer in the order of device time had processed: they are replayed
-- from the day of the oldest when no more of them come.
create table late_vehicle (
  consumer text not null references consumer (name) on delete cascade,
  vehicle_id bigint not null,
  tenant_id bigint not null,
  oldest bigint not null, -- ms since 1970: device time
  first bigint not null,  -- µs: places of the first and the last of them in the order
  last bigint not null,
  primary key (consumer, vehicle_id)
);
call app.protect('late_vehicle', 'internal');

-- Events that a consumer could not process. Later ones of their vehicles went on.
create table set_aside_event (
  id bigint generated always as identity primary key,
  consumer text not null references consumer (name) on delete cascade,
  vehicle_id bigint not null,
  tenant_id bigint not null,
  position bigint not null, -- µs: its place in the order
  kind text not null,
  protocol smallint,
  message_id integer,
  event_time timestamptz not null,
  error text not null,
  time timestamptz not null default now()
);
create index on set_aside_event (consumer, vehicle_id, position);
create index on set_aside_event (time);
call app.protect('set_aside_event', 'internal');
