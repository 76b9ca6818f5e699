-- What each vehicle did on each day (UTC+8), counted from its stored reports. Arrays have 24 elements, one an hour, so that a
-- day that is not over yet compares with the same part of another.
create table vehicle_day (
  vehicle_id bigint not null references vehicle on delete cascade,
  tenant_id  bigint not null,
  day        date not null,
  distance   double precision not null, -- m
  work       double precision not null, -- s moving, or with the engine or ACC on
  idle       double precision not null, -- s of them without movement
  charge     double precision,          -- % of the battery used, what was charged aside; null: no charge was reported
  fuel       double precision,          -- l used, what was filled up aside; null: no level was reported
  distance_hours double precision[] not null,
  work_hours     double precision[] not null,
  idle_hours     double precision[] not null,
  charge_hours   double precision[],
  fuel_hours     double precision[],
  primary key (vehicle_id, day)
);
create index on vehicle_day (day);
call app.protect('vehicle_day', 'tenant');
call app.protect_self('vehicle_day', 'vehicleId');
call app.protect_from_customers('vehicle_day', 'vehicleId');
revoke insert, update, delete on vehicle_day from motorpool_app;

-- Days of vehicles that have reports which their figures are without.
create table vehicle_day_due (
  vehicle_id bigint not null references vehicle on delete cascade,
  tenant_id  bigint not null,
  day        date not null,
  since      timestamptz not null,
  primary key (vehicle_id, day)
);
create index on vehicle_day_due (since, day);
call app.protect('vehicle_day_due', 'internal');

-- Days of reports that were received before this time are due or counted. One row.
create table vehicle_day_reached (
  one     boolean primary key default true check (one),
  reached timestamptz not null
);
call app.protect('vehicle_day_reached', 'platform');
