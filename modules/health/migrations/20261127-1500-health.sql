-- What the battery of each vehicle was like on each day (UTC+8), of a report in five minutes. Whole numbers, so that counting
-- again gives the same rows. Null: no report said it.
create table vehicle_health_day (
  vehicle_id      bigint not null references vehicle on delete cascade,
  tenant_id       bigint not null,
  day             date not null,
  samples         smallint not null, -- reports that were read
  rest_samples    smallint not null, -- of them those without load that give the cells' voltages
  spread          smallint, -- mV between the highest and the lowest cell without load: median
  spread_max      smallint, -- mV, under any load
  temp_spread     smallint, -- 0.1 K between the warmest and the coldest probe: mean
  temp_spread_max smallint, -- K
  temp_max        smallint, -- degree C
  insulation      integer, -- kilohm: median, within 1.3 %
  insulation_min  integer, -- kilohm
  voltage_max     integer, -- 0.1 V of the pack
  primary key (vehicle_id, day)
);
create index on vehicle_health_day (day);
call app.protect('vehicle_health_day', 'tenant');
call app.protect_self('vehicle_health_day', 'vehicleId');
call app.protect_from_customers('vehicle_health_day', 'vehicleId');
revoke insert, update, delete on vehicle_health_day from motorpool_app;

-- Charges of standing vehicles as far as current and voltage were reported: from one report with both to another.
create table vehicle_charge_health (
  vehicle_id bigint not null references vehicle on delete cascade,
  tenant_id  bigint not null,
  begin_time timestamptz not null,
  end_time   timestamptz not null,
  soc_begin  smallint not null, -- %
  soc_end    smallint not null,
  charge     integer not null, -- 0.1 Ah
  energy     integer not null, -- 0.01 kWh at the terminals of the pack
  measured   integer not null, -- s between reports at most two minutes apart
  primary key (vehicle_id, begin_time)
);
create index on vehicle_charge_health (begin_time);
call app.protect('vehicle_charge_health', 'tenant');
call app.protect_self('vehicle_charge_health', 'vehicleId');
call app.protect_from_customers('vehicle_charge_health', 'vehicleId');
revoke insert, update, delete on vehicle_charge_health from motorpool_app;

-- What the counting of the next day goes on from: late reports of a day are counted from the end of the day before.
create table vehicle_health_carry (
  vehicle_id bigint not null references vehicle on delete cascade,
  tenant_id  bigint not null,
  day        date not null,
  state      jsonb not null,
  primary key (vehicle_id, day)
);
create index on vehicle_health_carry (day);
call app.protect('vehicle_health_carry', 'internal');

-- What is known of each vehicle by now, summed up by a job: lists of 100,000 vehicles add nothing up. Null: unknown.
create table vehicle_health (
  vehicle_id    bigint primary key references vehicle on delete cascade,
  tenant_id     bigint not null,
  stale         boolean not null default true, -- its days have changed since
  sum_time      timestamptz,
  state         text not null default 'UNKNOWN' check (state in ('STANDS_OUT', 'NORMAL', 'UNKNOWN')),
  findings      text[] not null default '{}',
  capacity      integer, -- 0.01 kWh
  capacity_low  integer,
  capacity_high integer,
  charges       smallint not null default 0, -- that the capacity is estimated from
  soh           smallint, -- 0.1 % of the rated energy
  soh_low       smallint,
  soh_high      smallint,
  spread        smallint, -- mV
  spread_model  smallint, -- mV: median of the vehicles of its model
  temp_spread   smallint, -- 0.1 K
  insulation    integer, -- kilohm
  insulation_least integer, -- kilohm that it has to have
  insulation_falls boolean not null default false, -- on the way to the least
  fuel          integer, -- 0.01 l per 100 km
  fuel_error    integer,
  fuel_model    integer, -- median of the vehicles of its model
  fuel_vehicles integer not null default 0 -- of its model whose fuel is known
);
create index on vehicle_health (tenant_id);
create index vehicle_health_stale_idx on vehicle_health (vehicle_id) where stale;
call app.protect('vehicle_health', 'tenant');
call app.protect_self('vehicle_health', 'vehicleId');
call app.protect_from_customers('vehicle_health', 'vehicleId');
revoke insert, update, delete on vehicle_health from motorpool_app;
