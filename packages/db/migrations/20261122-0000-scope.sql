-- The second wall. The runtime roles own no table, and row security is forced, so a forgotten filter returns nothing.
--   motorpool_app       calls of a tenant's users: rows of app.tenant_id, and of app.org_ids where the table has org_id
--   motorpool_platform  platform administrators, the gateway and jobs: all rows; entered only through withPlatform
do $$
begin
  if not exists (select from pg_roles where rolname = 'motorpool_app') then create role motorpool_app; end if;
  if not exists (select from pg_roles where rolname = 'motorpool_platform') then create role motorpool_platform; end if;
exception when duplicate_object or unique_violation then null; -- another database of the same cluster was faster
end $$;

grant motorpool_app, motorpool_platform to current_user;

-- Substring searches; here, so that every module may count on it.
create extension if not exists pg_trgm;

create schema app;
grant usage on schema app, public to motorpool_app, motorpool_platform;

-- Empty outside a transaction that bound it: then nothing matches.
create function app.tenant_id() returns bigint stable parallel safe language sql
  as $$ select nullif(current_setting('app.tenant_id', true), '')::bigint $$;

-- Organisations the caller may see; null = all of the tenant.
create function app.org_ids() returns bigint[] stable parallel safe language sql
  as $$ select nullif(current_setting('app.org_ids', true), '')::bigint[] $$;

-- One call per table, in the migration that makes it.
--   tenant        tenant_id must be the caller's
--   organisation  and org_id must be within the caller's organisations
--   shared        rows without tenant_id are read by all and written by the platform alone
--   platform      read by all, written by the platform alone
--   internal      the platform role alone
create procedure app.protect(target regclass, scope text) language plpgsql as $$
declare
  -- In a subquery a setting is read once for each statement, not for each row.
  own text := 'tenant_id = (select app.tenant_id())';
  org text := '((select app.org_ids()) is null or org_id = any ((select app.org_ids())::bigint[]))';
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('create policy platform on %s to motorpool_platform using (true) with check (true)', target);
  execute format('grant select, insert, update, delete on %s to motorpool_platform', target);
  case scope
    when 'tenant' then
      execute format('create policy tenant on %s to motorpool_app using (%s) with check (%s)', target, own, own);
    when 'organisation' then
      execute format('create policy tenant on %s to motorpool_app using (%s and %s) with check (%s and %s)', target, own, org, own, org);
    when 'shared' then
      execute format('create policy read_shared on %s for select to motorpool_app using (tenant_id is null or %s)', target, own);
      execute format('create policy insert_own on %s for insert to motorpool_app with check (%s)', target, own);
      execute format('create policy update_own on %s for update to motorpool_app using (%s) with check (%s)', target, own, own);
      execute format('create policy delete_own on %s for delete to motorpool_app using (%s)', target, own);
    when 'platform' then
      execute format('create policy read_all on %s for select to motorpool_app using (true)', target);
    when 'internal' then
      null;
    else
      raise exception 'unknown scope % for %', scope, target;
  end case;
  if scope in ('tenant', 'organisation', 'shared') then
    execute format('grant select, insert, update, delete on %s to motorpool_app', target);
  elsif scope = 'platform' then
    execute format('grant select on %s to motorpool_app', target);
  end if;
  execute format('comment on table %s is %L', target, 'scope: ' || scope);
end $$;
