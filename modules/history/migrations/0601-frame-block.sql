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
  count int not null,
  raw_size int not null,
  track bytea not null,
  raw bytea not null,
  primary key (vehicle_id, day, source_day, part)
);
alter table frame_block alter column track set storage external, alter column raw set storage external;
create index frame_block_source on frame_block (source_day, vehicle_id);
call app.protect('frame_block', 'tenant');
revoke insert, update, delete on frame_block from motorpool_app;
