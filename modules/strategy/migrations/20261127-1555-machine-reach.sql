-- The consumers of ACC time and of GB4 data know of vehicles by the mechanism that others use too.
create or replace function app.machine_reach(tenant bigint, vehicles bigint[]) returns void
language sql security definer set search_path = public, pg_temp as $$
  select app.keep_reach('strategy.machines', tenant, vehicles, array_agg(v.id),
    array_agg(jsonb_strip_nulls(jsonb_build_object('software', t.soft_version_id::text,
      'gb4', case when t.chain_type = 'GB4' then true end))))
  from vehicle v join terminal t on t.id = v.terminal_id
  where v.tenant_id = tenant and (vehicles is null or v.id = any (vehicles))
    and (t.soft_version_id is not null or t.chain_type = 'GB4')
$$;

drop trigger machines_made on vehicle;
drop trigger machines_removed on vehicle;
drop trigger machine_changed on vehicle;
drop trigger machine_changed on terminal;
drop function app.machines_changed;
create trigger machines_made after insert on vehicle referencing new table as changed
  for each statement execute function app.reach_of_vehicles('app.machine_reach');
create trigger machines_removed after delete on vehicle referencing old table as changed
  for each statement execute function app.reach_of_vehicles('app.machine_reach');
create trigger machine_changed after update of terminal_id on vehicle for each row
  when (old.terminal_id is distinct from new.terminal_id) execute function app.reach_of_vehicle('app.machine_reach');
create trigger machine_changed after update of soft_version_id, chain_type on terminal for each row
  when (old.soft_version_id is distinct from new.soft_version_id or old.chain_type is distinct from new.chain_type)
  execute function app.reach_of_vehicle('app.machine_reach');
