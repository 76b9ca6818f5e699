-- Positions, connections and data that cannot be right are kinds of their own; a list of one of them reads its own index.
alter table alarm drop constraint alarm_kind_check;
alter table alarm add check (kind in ('TERMINAL', 'GB', 'FAULT', 'STRATEGY', 'EXCEPTION', 'FENCE', 'ACC_TIME', 'INCONSISTENT',
  'LOCATION', 'OFFLINE', 'GB4'));

-- Bounds that a tenant, or the platform for all, has set; null: those of the code.
create function app.alarm_bounds(tenant bigint) returns jsonb
language sql stable security definer set search_path = public, pg_temp as $$
  select jsonb_object_agg(p.key, p.value) from (
    select distinct on (p.key) p.key, p.value from parameter p
    where p.key like 'alarm.%' and (p.tenant_id = tenant or (p.tenant_id is null and p.update_user_id is not null))
    order by p.key, p.tenant_id nulls last
  ) p
$$;
revoke all on function app.alarm_bounds from public;

create function app.alarm_bounds_changed() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  one bigint;
  row parameter := case tg_op when 'DELETE' then old else new end;
begin
  for one in select t.id from tenant t where row.tenant_id is null or t.id = row.tenant_id loop
    perform app.keep_versions('alarm.bounds', one, array['bounds'], array[app.alarm_bounds(one)]);
  end loop;
  return null;
end $$;
revoke all on function app.alarm_bounds_changed from public;
create trigger alarm_bounds_made after insert on parameter for each row when (new.key like 'alarm.%')
  execute function app.alarm_bounds_changed();
create trigger alarm_bounds_changed after update on parameter for each row when (new.key like 'alarm.%' and old.value <> new.value)
  execute function app.alarm_bounds_changed();
create trigger alarm_bounds_removed after delete on parameter for each row when (old.key like 'alarm.%')
  execute function app.alarm_bounds_changed();

create function app.alarm_bounds_of_tenant() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform app.keep_versions('alarm.bounds', new.id, array['bounds'], array[app.alarm_bounds(new.id)]);
  return null;
end $$;
revoke all on function app.alarm_bounds_of_tenant from public;
create trigger alarm_bounds_of_tenant after insert on tenant for each row execute function app.alarm_bounds_of_tenant();
