-- Packed days whose rows lie in ClickHouse: the row here is their catalogue, `load` the insert that brought them there.
alter table frame_block
  alter column track drop not null,
  alter column raw drop not null,
  add column load bigint,
  -- Not validated: rows of before have both, and reading them all would hold up the start.
  add constraint frame_block_load_check check ((track is null) = (load is not null) and (raw is null) = (load is not null)) not valid;
create index on frame_block (load) where load is not null;

-- Numbers of loads: µs since 1970 or more, rising whatever the clock does.
create sequence frame_load as bigint;
grant usage, select, update on sequence frame_load to motorpool_platform;
