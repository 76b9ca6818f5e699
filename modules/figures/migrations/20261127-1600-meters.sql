-- Meters of the terminals' own signals: what the items that a software version marks as working time and consumption have read. The
-- first and the last reading of each day, so that it does not matter in which order they come.
create table vehicle_meter_day (
  vehicle_id  bigint not null references vehicle on delete cascade,
  tenant_id   bigint not null,
  day         date not null,
  meter       text not null check (meter in ('WORK', 'FUEL')),
  first_time  timestamptz not null,
  first_value bigint not null, -- s, or 0.1 l
  last_time   timestamptz not null,
  last_value  bigint not null,
  primary key (vehicle_id, meter, day)
);
create index on vehicle_meter_day (day);
call app.protect('vehicle_meter_day', 'internal');

-- What a vehicle's own meters say is more than what is counted from its reports: where they say something, that is how long it
-- worked and what it used.
alter table vehicle_stat_daily
  add column worked integer, -- s by its own meter; null: it has none
  add column consumed integer; -- 0.1 l by its own meter
alter table vehicle_stat_daily
  add column work integer not null generated always as (coalesce(worked, drive + idle)) stored, -- s
  add column fuel_used integer generated always as (coalesce(consumed, fuel)) stored; -- 0.1 l
alter table vehicle_stat_month add column work integer not null default 0;
update vehicle_stat_month set work = drive + idle;
alter table vehicle_stat_month alter column work drop default;

-- Vehicles whose terminal runs a software with a marked item, for the consumer that reads them.
create function app.meter_reach(tenant bigint, vehicles bigint[]) returns void
language sql security definer set search_path = public, pg_temp as $$
  with marked as (
    select distinct c.soft_version_id as id from soft_version_collect c
    where c.tenant_id = tenant and (c.work_time_flag = '1' or c.consumption_flag)
  )
  select app.keep_reach('figures.meters', tenant, vehicles, array_agg(v.id),
    array_agg(jsonb_build_object('software', m.id::text)))
  from marked m join terminal t on t.soft_version_id = m.id join vehicle v on v.terminal_id = t.id
  where v.tenant_id = tenant and (vehicles is null or v.id = any (vehicles))
$$;
revoke all on function app.meter_reach from public;

create trigger meters_of_made after insert on vehicle referencing new table as changed
  for each statement execute function app.reach_of_vehicles('app.meter_reach');
create trigger meters_of_removed after delete on vehicle referencing old table as changed
  for each statement execute function app.reach_of_vehicles('app.meter_reach');
create trigger meter_of_changed after update of terminal_id on vehicle for each row
  when (old.terminal_id is distinct from new.terminal_id) execute function app.reach_of_vehicle('app.meter_reach');
create trigger meter_of_changed after update of soft_version_id on terminal for each row
  when (old.soft_version_id is distinct from new.soft_version_id) execute function app.reach_of_vehicle('app.meter_reach');

-- Another definition of a marked item is another revision, though the same vehicles have it.
create function app.meter_items_changed() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  tenant bigint;
begin
  for tenant in select distinct c.tenant_id from changed c loop
    perform app.meter_reach(tenant, null);
    if exists (select from reference_version v where v.topic = 'figures.meters' and v.tenant_id = tenant and v.until_revision is null)
    then perform app.revise('figures.meters', tenant); end if;
  end loop;
  return null;
end $$;
revoke all on function app.meter_items_changed from public;
create trigger meter_items_made after insert on soft_version_collect referencing new table as changed
  for each statement execute function app.meter_items_changed();
create trigger meter_items_changed after update on soft_version_collect referencing new table as changed
  for each statement execute function app.meter_items_changed();
create trigger meter_items_removed after delete on soft_version_collect referencing old table as changed
  for each statement execute function app.meter_items_changed();

do $$
declare
  tenant bigint;
begin
  for tenant in select t.id from tenant t loop
    perform app.meter_reach(tenant, null);
  end loop;
end $$;
