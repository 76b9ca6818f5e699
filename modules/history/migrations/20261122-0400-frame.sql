-- The journal: every message a terminal sent, as typed columns and raw bytes. It is the recent history too; days that
-- have passed are packed into frame_block. Partitioned by the day of receipt, days cut at 00:00 UTC+8.
create table frame (
  vehicle_id bigint not null,
  tenant_id bigint not null,
  device_time timestamptz not null,
  recv_time timestamptz not null, -- strictly increasing per vehicle and per writer: the order of arrival and of commits
  message_id integer not null,
  flags integer not null,
  state integer not null,
  lng integer,       -- 1e-6 degree, WGS-84
  lat integer,
  speed integer,     -- 0.1 km/h
  altitude integer,  -- m
  mileage integer,   -- 0.1 km
  fuel integer,      -- 0.1 l
  alarm integer not null,
  protocol smallint not null,
  raw_form smallint not null,
  direction smallint,
  soc smallint,  -- %
  writer smallint not null, -- with recv_time the position of the row: a writer commits its rows in the order of their times
  raw bytea not null
) partition by range (recv_time);
alter table frame alter column raw set storage external;
create index on frame (vehicle_id, device_time);
-- For durable readers. Rows lie in the order of their receipt, so that block ranges find them; a tree would cost a quarter
-- more of each insert.
create index on frame using brin (recv_time) with (pages_per_range = 32);
call app.protect('frame', 'tenant');
revoke insert, update, delete on frame from motorpool_app;

-- Writers of the journal. A writer stores no row that is younger than `reserved`; `epoch` counts the starts of processes
-- under its name, and a later one supersedes the earlier.
create table journal_writer (
  id smallint primary key generated always as identity,
  instance text not null check (length(instance) <= 64),
  writer_index smallint not null,
  epoch integer not null,
  reserved bigint not null, -- µs since 1970
  unique (instance, writer_index)
);
call app.protect('journal_writer', 'internal');

-- COPY into a table with row security is refused, so the gateway writes into the day's partition itself. Partitions
-- have no policy and no grant but INSERT for the platform role; everybody reads through the parent.
create function app.frame_partition(day date) returns text
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  name text := 'frame_' || to_char(day, 'YYYYMMDD');
begin
  if to_regclass(name) is not null then return name; end if;
  perform pg_advisory_xact_lock(hashtext('app.frame_partition'));
  if to_regclass(name) is not null then return name; end if;
  execute format('create table %I (like frame including storage including indexes)', name);
  execute format('alter table frame attach partition %I for values from (%L) to (%L)',
    name, day || ' 00:00:00+08', (day + 1) || ' 00:00:00+08');
  execute format('grant insert on %I to motorpool_platform', name);
  execute format('comment on table %I is %L', name, 'scope: partition of frame');
  return name;
end $$;

create function app.drop_frame_partition(day date) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  execute format('drop table if exists %I', 'frame_' || to_char(day, 'YYYYMMDD'));
end $$;

-- Block ranges that were filled since the last call come into the index of receive times.
create function app.summarize_frames(day date) returns integer
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  name text := 'frame_' || to_char(day, 'YYYYMMDD') || '_recv_time_idx';
begin
  if to_regclass(name) is null then return 0; end if;
  return brin_summarize_new_values(to_regclass(name));
end $$;

create function app.frame_partitions() returns setof date stable
  language sql security definer set search_path = public, pg_temp as $$
  select to_date(right(c.relname, 8), 'YYYYMMDD')
  from pg_inherits i join pg_class c on c.oid = i.inhrelid
  where i.inhparent = 'frame'::regclass
  order by 1
$$;

revoke execute on function app.frame_partition(date), app.drop_frame_partition(date), app.summarize_frames(date), app.frame_partitions() from public;
grant execute on function app.frame_partition(date), app.drop_frame_partition(date), app.summarize_frames(date), app.frame_partitions() to motorpool_platform;

-- Packed history: the frames of one vehicle and one device day (UTC+8) that were received on one day, as compressed
-- columns (track) and compressed raw bytes (raw). While the partition of source_day exists its rows are still the
-- truth; readers read the partition first and drop what both hold.
create table frame_block (
  vehicle_id bigint not null,
  tenant_id bigint not null,
  day date not null,
  source_day date not null,
  part smallint not null,
  first_time timestamptz not null,
  last_time timestamptz not null,
  count integer not null,
  raw_size integer not null,
  track bytea not null,
  raw bytea not null,
  primary key (vehicle_id, day, source_day, part)
);
alter table frame_block alter column track set storage external, alter column raw set storage external;
create index on frame_block (source_day, vehicle_id);
call app.protect('frame_block', 'tenant');
revoke insert, update, delete on frame_block from motorpool_app;

-- Of whose vehicles, row security says; of which days, the store (`VehicleKey`).
call app.protect_from_customers('frame', 'vehicleId');
call app.protect_from_customers('frame_block', 'vehicleId');
call app.protect_self('frame', 'vehicleId');
call app.protect_self('frame_block', 'vehicleId');
