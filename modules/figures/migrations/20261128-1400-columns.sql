-- Sums of a large fleet in columns: for each closed day and figure the sums of all vehicles from their first day on, so that any
-- range is the difference of two columns.
create table vehicle_stat_column (
  tenant_id bigint not null references tenant on delete cascade,
  name      text not null, -- of a column of `vehicle_stat_month`, or `rows`: days that have a row
  day       date not null,
  chunk     integer not null,
  sums      bytea not null, -- a number of 32 bits, little endian, for each of 4096 vehicles; modulo 2^32
  primary key (tenant_id, name, day, chunk)
);
alter table vehicle_stat_column alter column sums set storage external;
call app.protect('vehicle_stat_column', 'tenant');
call app.protect_self('vehicle_stat_column', 'none');
call app.protect_from_customers('vehicle_stat_column', 'none');
revoke insert, update, delete on vehicle_stat_column from motorpool_app;

-- How far the columns of a tenant go, and whose numbers stand in them.
create table vehicle_stat_columns (
  tenant_id bigint primary key references tenant on delete cascade,
  first     date not null, -- of the days that are counted
  until     date not null, -- the last day that has columns
  closed    date not null, -- changes of days up to this one are written down
  barrier   xid8, -- when no transaction before it runs, whoever writes knows of `closed`
  vehicles  bytea not null default '' -- ids, float8, in the order of the numbers
);
call app.protect('vehicle_stat_columns', 'tenant');
call app.protect_self('vehicle_stat_columns', 'none');
call app.protect_from_customers('vehicle_stat_columns', 'none');
revoke insert, update, delete on vehicle_stat_columns from motorpool_app;

-- Closed days that have changed: their vehicles are read from their rows until the columns are made again.
create table vehicle_stat_changed (
  id         bigint generated always as identity primary key,
  tenant_id  bigint not null references tenant on delete cascade,
  vehicle_id bigint not null references vehicle on delete cascade,
  day        date not null
);
create index on vehicle_stat_changed (tenant_id, vehicle_id);
create index on vehicle_stat_changed (vehicle_id);
call app.protect('vehicle_stat_changed', 'tenant');
call app.protect_self('vehicle_stat_changed', 'none');
call app.protect_from_customers('vehicle_stat_changed', 'none');
revoke insert, update, delete on vehicle_stat_changed from motorpool_app;
