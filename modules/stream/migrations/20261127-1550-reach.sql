-- What a consumer knows of each vehicle: `vehicle:<id>` among the versions of a topic. A module that keeps it writes one function
-- `(tenant, vehicles)`, which asks for what is so now (of all vehicles, or of these) and hands it to `app.keep_reach`.
create function app.keep_reach(what text, tenant bigint, vehicles bigint[], reached bigint[], details jsonb[]) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  changed_keys text[];
  changed jsonb[];
begin
  with held (key, detail) as (
    select 'vehicle:' || r.id, r.detail from unnest(reached, details) as r (id, detail)
  ), known as (
    select v.key, v.detail from reference_version v
    where v.topic = what and v.tenant_id = tenant and v.until_revision is null and v.key like 'vehicle:%'
      and (vehicles is null or v.key in (select 'vehicle:' || unnest(vehicles)))
  )
  select array_agg(coalesce(n.key, k.key)), array_agg(n.detail) into changed_keys, changed
  from held n full join known k on k.key = n.key where n.detail is distinct from k.detail;
  if changed_keys is not null then perform app.keep_versions(what, tenant, changed_keys, changed); end if;
end $$;
revoke all on function app.keep_reach from public;

-- Triggers of vehicles and their terminals, which name that function. Vehicles come and go by the thousand: once a statement, with
-- its rows as `changed`.
create function app.reach_of_vehicles() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  tenant bigint;
  ids bigint[];
begin
  for tenant, ids in select c.tenant_id, array_agg(c.id) from changed c where c.terminal_id is not null group by c.tenant_id loop
    execute format('select %s($1, $2)', tg_argv[0]::regproc) using tenant, ids;
  end loop;
  return null;
end $$;
revoke all on function app.reach_of_vehicles from public;

create function app.reach_of_vehicle() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  execute format('select %s($1, $2)', tg_argv[0]::regproc) using new.tenant_id, case tg_table_name
    when 'vehicle' then array[new.id]
    else (select array_agg(v.id) from vehicle v where v.terminal_id = new.id) end;
  return null;
end $$;
revoke all on function app.reach_of_vehicle from public;
