-- What the consumers of ACC time and of GB4 data know of a tenant: its bounds, and of vehicles the software of their terminal and
-- whether that is on the chain of GB4.
create function app.machine_reach(tenant bigint, vehicles bigint[]) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  keys text[];
  details jsonb[];
begin
  with reached as (
    select 'vehicle:' || v.id as key, jsonb_strip_nulls(jsonb_build_object('software', t.soft_version_id::text,
      'gb4', case when t.chain_type = 'GB4' then true end)) as detail
    from vehicle v join terminal t on t.id = v.terminal_id
    where v.tenant_id = tenant and (vehicles is null or v.id = any (vehicles))
      and (t.soft_version_id is not null or t.chain_type = 'GB4')
  ), known as (
    select v.key, v.detail from reference_version v
    where v.topic = 'strategy.machines' and v.tenant_id = tenant and v.until_revision is null and v.key like 'vehicle:%'
      and (vehicles is null or v.key in (select 'vehicle:' || unnest(vehicles)))
  )
  select array_agg(coalesce(r.key, k.key)), array_agg(r.detail) into keys, details
  from reached r full join known k on k.key = r.key where r.detail is distinct from k.detail;
  if keys is not null then perform app.keep_versions('strategy.machines', tenant, keys, details); end if;
end $$;
revoke all on function app.machine_reach from public;

create function app.machine_bounds(tenant bigint) returns void
language sql security definer set search_path = public, pg_temp as $$
  select app.keep_versions('strategy.machines', tenant, array['bounds'], array[app.alarm_bounds(tenant)])
$$;
revoke all on function app.machine_bounds from public;

create function app.machine_changed() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  row jsonb := case tg_op when 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
  tenant bigint := (row ->> 'tenant_id')::bigint;
  one bigint;
begin
  case tg_argv[0]
    when 'vehicle' then perform app.machine_reach(tenant, array[(row ->> 'id')::bigint]);
    when 'terminal' then
      perform app.machine_reach(tenant, (select array_agg(v.id) from vehicle v where v.terminal_id = (row ->> 'id')::bigint));
    when 'bounds' then
      for one in select t.id from tenant t where tenant is null or t.id = tenant loop
        perform app.machine_bounds(one);
      end loop;
    when 'tenant' then perform app.machine_bounds((row ->> 'id')::bigint);
  end case;
  return null;
end $$;
revoke all on function app.machine_changed from public;

-- Vehicles come and go by the thousand.
create function app.machines_changed() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  tenant bigint;
  ids bigint[];
begin
  for tenant, ids in select c.tenant_id, array_agg(c.id) from changed c where c.terminal_id is not null group by c.tenant_id loop
    perform app.machine_reach(tenant, ids);
  end loop;
  return null;
end $$;
revoke all on function app.machines_changed from public;
create trigger machines_made after insert on vehicle referencing new table as changed
  for each statement execute function app.machines_changed();
create trigger machines_removed after delete on vehicle referencing old table as changed
  for each statement execute function app.machines_changed();
create trigger machine_changed after update of terminal_id on vehicle for each row
  when (old.terminal_id is distinct from new.terminal_id) execute function app.machine_changed('vehicle');
create trigger machine_changed after update of soft_version_id, chain_type on terminal for each row
  when (old.soft_version_id is distinct from new.soft_version_id or old.chain_type is distinct from new.chain_type)
  execute function app.machine_changed('terminal');
create trigger machine_bounds_made after insert on parameter for each row when (new.key like 'alarm.%')
  execute function app.machine_changed('bounds');
create trigger machine_bounds_changed after update on parameter for each row
  when (new.key like 'alarm.%' and old.value <> new.value) execute function app.machine_changed('bounds');
create trigger machine_bounds_removed after delete on parameter for each row when (old.key like 'alarm.%')
  execute function app.machine_changed('bounds');
create trigger machine_bounds_of_tenant after insert on tenant for each row execute function app.machine_changed('tenant');

-- Definitions of signals are those of the software; another of them is another revision.
create function app.machine_signals_changed() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  tenant bigint;
begin
  for tenant in select distinct c.tenant_id from changed c loop
    if exists (select from reference_version v where v.topic = 'strategy.machines' and v.tenant_id = tenant and v.until_revision is null)
    then perform app.revise('strategy.machines', tenant); end if;
  end loop;
  return null;
end $$;
revoke all on function app.machine_signals_changed from public;
create trigger machine_signals_made after insert on soft_version_collect referencing new table as changed
  for each statement execute function app.machine_signals_changed();
create trigger machine_signals_changed after update on soft_version_collect referencing new table as changed
  for each statement execute function app.machine_signals_changed();
create trigger machine_signals_removed after delete on soft_version_collect referencing old table as changed
  for each statement execute function app.machine_signals_changed();

do $$
declare
  tenant bigint;
begin
  for tenant in select t.id from tenant t loop
    perform app.machine_reach(tenant, null);
    perform app.machine_bounds(tenant);
  end loop;
end $$;
