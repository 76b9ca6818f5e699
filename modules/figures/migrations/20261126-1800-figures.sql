create function app.seconds_of(ranges int4multirange) returns integer language sql immutable parallel safe as
  $$ select coalesce(sum(upper(r) - lower(r)), 0)::integer from unnest(ranges) r $$;

-- What each vehicle did on each day (UTC+8), counted from its reports. Whole numbers, so that sums do not depend on their
-- order and a month is exactly the sum of its days.
create table vehicle_stat_daily (
  vehicle_id    bigint not null references vehicle on delete cascade,
  tenant_id     bigint not null,
  day           date not null,
  distance      integer not null default 0, -- m
  drive         integer not null default 0, -- s moving
  idle          integer not null default 0, -- s standing with the engine or ACC on
  acc           integer not null default 0, -- s
  night         integer not null default 0, -- s moving between 02:00 and 05:00
  fuel          integer,                    -- 0.1 l used, what was filled up aside; null: no level was reported
  used          smallint,                   -- % of the battery used; null: no charge was reported
  charged       smallint,                   -- % of the battery charged
  max_speed     smallint not null default 0, -- 0.1 km/h
  trips         smallint not null default 0,
  stops         smallint not null default 0,
  judged        integer not null default 0, -- s in which harsh driving would have been seen
  accelerations smallint not null default 0,
  brakings      smallint not null default 0,
  turns         smallint not null default 0,
  mileage_begin integer, -- 0.1 km
  mileage_end   integer,
  soc_begin     smallint, -- %
  soc_end       smallint,
  fuel_begin    integer, -- 0.1 l
  fuel_end      integer,
  report_time   timestamptz, -- of the newest report of the day; null: it was online, and reported nothing
  lng           integer, -- 1e-6 degree, where it was last
  lat           integer,
  online        int4multirange not null default '{}', -- seconds of the day in which a terminal was connected
  online_time   integer not null generated always as (app.seconds_of(online)) stored, -- s
  primary key (vehicle_id, day)
);
create index on vehicle_stat_daily (tenant_id, day);
call app.protect('vehicle_stat_daily', 'tenant');
call app.protect_self('vehicle_stat_daily', 'vehicleId');
call app.protect_from_customers('vehicle_stat_daily', 'vehicleId');
revoke insert, update, delete on vehicle_stat_daily from motorpool_app;

-- The sums of a month's days, for long ranges. Highest speeds, levels and positions are read from the days.
create table vehicle_stat_month (
  vehicle_id    bigint not null references vehicle on delete cascade,
  tenant_id     bigint not null,
  month         date not null, -- its first day
  days          integer not null, -- with reports
  work_days     integer not null, -- with movement, engine or ACC
  online_days   integer not null,
  distance      integer not null,
  drive         integer not null,
  idle          integer not null,
  acc           integer not null,
  night         integer not null,
  fuel          integer not null,
  fuel_days     integer not null, -- on which it is known
  used          integer not null,
  charged       integer not null,
  charge_days   integer not null, -- on which `used` and `charged` are known
  trips         integer not null,
  stops         integer not null,
  judged        integer not null,
  accelerations integer not null,
  brakings      integer not null,
  turns         integer not null,
  online_time   integer not null,
  primary key (vehicle_id, month)
);
create index on vehicle_stat_month (tenant_id, month);
call app.protect('vehicle_stat_month', 'tenant');
call app.protect_self('vehicle_stat_month', 'vehicleId');
call app.protect_from_customers('vehicle_stat_month', 'vehicleId');
revoke insert, update, delete on vehicle_stat_month from motorpool_app;

-- Hours of the newest days, for a day that is not over beside the same part of another.
create table vehicle_stat_hour (
  vehicle_id bigint not null references vehicle on delete cascade,
  tenant_id  bigint not null,
  day        date not null,
  hour       smallint not null check (hour between 0 and 23),
  distance   integer not null, -- m
  drive      integer not null, -- s
  idle       integer not null, -- s
  fuel       integer not null, -- 0.1 l
  used       smallint not null, -- % of the battery
  primary key (vehicle_id, day, hour)
);
create index on vehicle_stat_hour (day);
call app.protect('vehicle_stat_hour', 'tenant');
call app.protect_self('vehicle_stat_hour', 'vehicleId');
call app.protect_from_customers('vehicle_stat_hour', 'vehicleId');
revoke insert, update, delete on vehicle_stat_hour from motorpool_app;

-- What the counting of the next day goes on from: late reports of a day are counted from the end of the day before.
create table vehicle_stat_carry (
  vehicle_id bigint not null references vehicle on delete cascade,
  tenant_id  bigint not null,
  day        date not null,
  state      jsonb not null,
  primary key (vehicle_id, day)
);
create index on vehicle_stat_carry (day);
call app.protect('vehicle_stat_carry', 'internal');

-- Ways between two rests. The newest one of a vehicle may still go on.
create table vehicle_trip (
  vehicle_id bigint not null references vehicle on delete cascade,
  tenant_id  bigint not null,
  begin_time timestamptz not null,
  end_time   timestamptz not null,
  distance   integer not null, -- m
  max_speed  smallint not null, -- 0.1 km/h
  fuel       integer, -- 0.1 l; null: no level was reported
  used       smallint, -- % of the battery
  begin_lng  integer, -- 1e-6 degree
  begin_lat  integer,
  end_lng    integer,
  end_lat    integer,
  primary key (vehicle_id, begin_time)
);
create index on vehicle_trip (tenant_id, begin_time);
call app.protect('vehicle_trip', 'tenant');
call app.protect_self('vehicle_trip', 'vehicleId');
call app.protect_from_customers('vehicle_trip', 'vehicleId');
revoke insert, update, delete on vehicle_trip from motorpool_app;

-- Standing vehicles that charged.
create table vehicle_charge (
  vehicle_id bigint not null references vehicle on delete cascade,
  tenant_id  bigint not null,
  begin_time timestamptz not null,
  end_time   timestamptz not null,
  soc_begin  smallint, -- %
  soc_end    smallint,
  lng        integer, -- 1e-6 degree
  lat        integer,
  primary key (vehicle_id, begin_time)
);
create index on vehicle_charge (tenant_id, begin_time);
call app.protect('vehicle_charge', 'tenant');
call app.protect_self('vehicle_charge', 'vehicleId');
call app.protect_from_customers('vehicle_charge', 'vehicleId');
revoke insert, update, delete on vehicle_charge from motorpool_app;
