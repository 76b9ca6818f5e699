-- Latest state of each vehicle that ever reported, written by the processors of the gateway.
create table vehicle_realtime (
  vehicle_id bigint primary key,
  tenant_id bigint not null,
  org_id bigint not null,
  vin text not null,
  terminal_code text not null,
  protocol smallint not null,
  online boolean not null default false,
  online_time timestamptz,   -- last sign-on
  offline_time timestamptz,  -- last end of a connection
  acc boolean,               -- null: never reported
  located boolean not null default false,
  run_status text check (run_status in ('RUNNING', 'IDLE', 'STOPPED')),
  charging boolean not null default false,
  state integer not null default 0,
  alarm integer not null default 0,
  lng integer,
  lat integer,
  position_time timestamptz, -- device time of the position
  speed integer,
  direction integer,
  altitude integer,
  mileage integer,
  soc integer,
  fuel integer,
  message_id integer,
  report_time timestamptz,   -- device time of the newest believable report
  receive_time timestamptz,  -- receipt of the newest stored message
  day date,                  -- day (UTC+8) that day_distance belongs to
  day_distance double precision not null default 0 -- m
) with (fillfactor = 50); -- updated all day: with room on their page an update touches no index
create index on vehicle_realtime (tenant_id, online);
create index on vehicle_realtime (org_id);
call app.protect('vehicle_realtime', 'customer');
call app.protect_self('vehicle_realtime', 'vehicle');
revoke insert, update, delete on vehicle_realtime from motorpool_app;

-- What happened to the messages of a vehicle on a day of receipt (UTC+8): loss is a number.
create table vehicle_ledger (
  vehicle_id bigint not null,
  tenant_id bigint not null,
  day date not null,
  received integer not null default 0,
  stored integer not null default 0,
  duplicate integer not null default 0,
  late integer not null default 0,
  rejected integer not null default 0,
  rejected_by jsonb not null default '{}',
  forwarded integer not null default 0,
  resent integer not null default 0,
  primary key (vehicle_id, day)
) with (fillfactor = 70);
call app.protect('vehicle_ledger', 'tenant');
call app.protect_self('vehicle_ledger', 'vehicleId');
revoke insert, update, delete on vehicle_ledger from motorpool_app;

create function app.add_counts(a jsonb, b jsonb) returns jsonb immutable parallel safe language sql as $$
  select coalesce(jsonb_object_agg(key, total), '{}')
  from (select key, sum(value::int) as total from (select * from jsonb_each_text(a) union all select * from jsonb_each_text(b)) each
        group by key) sums
$$;

-- Terminals that knocked without being registered: staff enrol them from here.
create table unknown_device (
  protocol smallint not null,
  claimed_id text not null,
  first_seen timestamptz not null,
  last_seen timestamptz not null,
  attempts integer not null,
  last_address text not null,
  last_reason text not null
    check (last_reason in ('unknown', 'credential', 'disabled', 'foreign', 'no_vehicle', 'vehicle_registered',
                           'no_terminal', 'terminal_registered')),
  details jsonb not null default '{}',
  primary key (protocol, claimed_id)
);
create index on unknown_device (last_seen);
call app.protect('unknown_device', 'internal');

-- Gateways that have run on this database; `epoch` counts the starts of each.
create table gateway_instance (
  name text primary key check (length(name) <= 64),
  epoch integer not null,
  start_time timestamptz not null,
  seen_time timestamptz not null -- last sign of life
);
call app.protect('gateway_instance', 'internal');

-- Who holds the session of a vehicle: commands go to this gateway.
create table gateway_session (
  vehicle_id bigint primary key,
  tenant_id bigint not null,
  gateway text not null references gateway_instance (name),
  epoch integer not null,
  since timestamptz not null
);
create index on gateway_session (gateway);
call app.protect('gateway_session', 'internal');

-- Where each processor stands in the journal (`Position` of history), and why it does not get on, if it does not.
create table processor (
  name text primary key check (length(name) <= 128),
  version integer not null,
  position jsonb not null,
  failure text,
  update_time timestamptz not null default now()
);
call app.protect('processor', 'internal');

-- States of the durable processors, in one transaction with their position.
create table processor_state (
  processor text not null references processor (name),
  vehicle_id bigint not null,
  tenant_id bigint not null,
  state jsonb not null,
  primary key (processor, vehicle_id)
);
call app.protect('processor_state', 'internal');

-- A state from before the vehicle was the customer's tells where somebody else was.
create policy customer_since on vehicle_realtime as restrictive for select to motorpool_customer using (
  coalesce(report_time >= ((select app.customer_since()) ->> vin)::timestamp at time zone 'Asia/Shanghai',
           (select app.customer_since()) ->> vin is null));
call app.protect_from_customers('vehicle_ledger', 'vehicleId');
