-- Rows of the journal are never changed, and their partition is dropped when its day is packed: to vacuum it while rows come in
-- gains nothing, and keeps what was stored out of the index of receive times until it ends.
create or replace function app.frame_partition(day date) returns text
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  name text := 'frame_' || to_char(day, 'YYYYMMDD');
begin
  if to_regclass(name) is not null then return name; end if;
  perform pg_advisory_xact_lock(hashtext('app.frame_partition'));
  if to_regclass(name) is not null then return name; end if;
  execute format('create table %I (like frame including storage including indexes)
    with (autovacuum_vacuum_insert_threshold = -1)', name);
  execute format('alter table frame attach partition %I for values from (%L) to (%L)',
    name, day || ' 00:00:00+08', (day + 1) || ' 00:00:00+08');
  execute format('grant insert on %I to motorpool_platform', name);
  execute format('comment on table %I is %L', name, 'scope: partition of frame');
  return name;
end $$;

do $$
declare
  part regclass;
begin
  for part in select inhrelid from pg_inherits where inhparent = 'frame'::regclass loop
    execute format('alter table %s set (autovacuum_vacuum_insert_threshold = -1)', part);
  end loop;
end $$;
