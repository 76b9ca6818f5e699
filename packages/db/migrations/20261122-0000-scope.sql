-- The second wall. The runtime roles own no table, and row security is forced, so a forgotten filter returns nothing.
--   motorpool_app       calls of a tenant's users: rows of app.tenant_id, and of app.org_ids where the table has org_id
--   motorpool_platform  platform administrators, the gateway and jobs: all rows; entered only through withPlatform
--   motorpool_customer  customers: what hangs on their vehicles (decision 21)
--   motorpool_self      users whose roles reach their own records alone (data scope SELF, decision 22)
-- The last two may all that motorpool_app may; restrictive policies, which the statements of others never meet, take away
-- what is not theirs.
do $$
begin
  if not exists (select from pg_roles where rolname = 'motorpool_app') then create role motorpool_app; end if;
  if not exists (select from pg_roles where rolname = 'motorpool_platform') then create role motorpool_platform; end if;
  if not exists (select from pg_roles where rolname = 'motorpool_customer') then create role motorpool_customer; end if;
  if not exists (select from pg_roles where rolname = 'motorpool_self') then create role motorpool_self; end if;
exception when duplicate_object or unique_violation then null; -- another database of the same cluster was faster
end $$;

grant motorpool_app, motorpool_platform to current_user;
grant motorpool_app to motorpool_customer, motorpool_self;
-- The owner enters these roles and does not fall under their policies.
do $$ begin
  execute format('grant motorpool_customer, motorpool_self to %I with inherit false, set true', current_user);
end $$;

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

-- The customer whose transaction this is; null for staff.
create function app.customer_id() returns bigint stable parallel safe language sql
  as $$ select nullif(current_setting('app.customer_id', true), '')::bigint $$;

-- Today in China, as the caller's clock has it.
create function app.today() returns date stable parallel safe language sql
  as $$ select coalesce(nullif(current_setting('app.today', true), '')::date, (now() at time zone 'Asia/Shanghai')::date) $$;

-- The vehicles of the customer, each with the days from and to which it is the customer's (null: without bound). The
-- module that knows vehicles replaces it.
create function app.customer_links() returns table (vin text, vehicle_id bigint, first_day date, last_day date)
  stable language plpgsql as $$ begin return; end $$;

-- In a subquery read once for each statement.
create function app.customer_vins() returns text[] stable language sql
  as $$ select coalesce(array_agg(vin), '{}') from app.customer_links() $$;
-- The first day of those that have one, by VIN.
create function app.customer_since() returns jsonb stable language sql
  as $$ select coalesce(jsonb_object_agg(vin, first_day) filter (where first_day is not null), '{}') from app.customer_links() $$;
create function app.customer_vehicles() returns bigint[] stable language sql
  as $$ select coalesce(array_agg(vehicle_id), '{}') from app.customer_links() $$;

-- The user of data scope SELF whose transaction this is; null for others.
create function app.self_id() returns bigint stable parallel safe language sql
  as $$ select nullif(current_setting('app.self_id', true), '')::bigint $$;

-- The vehicles that this user created. The module that knows vehicles replaces it.
create function app.self_links() returns table (vin text, vehicle_id bigint)
  stable language plpgsql as $$ begin return; end $$;
create function app.self_vins() returns text[] stable language sql
  as $$ select coalesce(array_agg(vin), '{}') from app.self_links() $$;
create function app.self_vehicles() returns bigint[] stable language sql
  as $$ select coalesce(array_agg(vehicle_id), '{}') from app.self_links() $$;

-- Restrictive policies of a role: conditions for rows that are read, changed or deleted, and added.
create procedure app.narrow(target regclass, role_name text, prefix text, seen text, written text, added text)
language plpgsql as $$
declare
  command text;
begin
  foreach command in array array['read', 'insert', 'update', 'delete'] loop
    execute format('drop policy if exists %I on %s', prefix || command, target);
  end loop;
  execute format('create policy %I on %s as restrictive for select to %I using (%s)', prefix || 'read', target, role_name, seen);
  execute format('create policy %I on %s as restrictive for insert to %I with check (%s)', prefix || 'insert', target, role_name, added);
  execute format('create policy %I on %s as restrictive for update to %I using (%s) with check (%s)', prefix || 'update', target, role_name, written, written);
  execute format('create policy %I on %s as restrictive for delete to %I using (%s)', prefix || 'delete', target, role_name, written);
end $$;

-- What customers reach of a table, within what its scope allows to its tenant.
--   none       nothing
--   vehicle    rows of their vehicles, by vin
--   vehicleId  rows of their vehicles, by vehicle_id
--   author     rows that they wrote, by create_user_id
--   self       their own row, by id
--   record     nothing to read; they add rows by what they do
create procedure app.protect_from_customers(target regclass, reach text) language plpgsql as $$
declare
  seen text := case reach
    when 'none' then 'false'
    when 'record' then 'false'
    when 'vehicle' then 'vin = any ((select app.customer_vins())::text[])'
    when 'vehicleId' then 'vehicle_id = any ((select app.customer_vehicles())::bigint[])'
    when 'author' then 'create_user_id = (select app.customer_id())'
    when 'self' then 'id = (select app.customer_id())'
  end;
  written text := case when reach in ('self', 'record') then 'false' else seen end;
  added text := case reach when 'record' then 'true' else written end;
begin
  if seen is null then raise exception 'unknown reach % for %', reach, target; end if;
  call app.narrow(target, 'motorpool_customer', 'customer_', seen, written, added);
end $$;

-- What users of data scope SELF reach of a table, within what its scope allows to their organisation.
--   none       nothing
--   author     rows that they created, by create_user_id
--   vehicle    rows of vehicles that they created, by vin
--   vehicleId  the same, by vehicle_id
--   both       rows that they created, and those of vehicles that they created
--   catalogue  what the organisation's records are made with: read, and changed where they created it
--   actor      what they did, by user_id; they add rows by what they do
create procedure app.protect_self(target regclass, reach text) language plpgsql as $$
declare
  author text := 'create_user_id = (select app.self_id())';
  vehicle text := 'vin = any ((select app.self_vins())::text[])';
  seen text := case reach
    when 'none' then 'false'
    when 'author' then author
    when 'vehicle' then vehicle
    when 'vehicleId' then 'vehicle_id = any ((select app.self_vehicles())::bigint[])'
    when 'both' then format('(%s or %s)', author, vehicle)
    when 'catalogue' then 'true'
    when 'actor' then 'user_id = (select app.self_id())'
  end;
  written text := case reach when 'catalogue' then author when 'actor' then 'false' else seen end;
begin
  if seen is null then raise exception 'unknown reach % for %', reach, target; end if;
  call app.narrow(target, 'motorpool_self', 'self_', seen, written, case reach when 'actor' then 'true' else written end);
end $$;

-- One call per table, in the migration that makes it.
--   tenant        tenant_id must be the caller's
--   organisation  and org_id must be within the caller's organisations; customers reach nothing, users of data scope SELF
--                 what they created (create_user_id), or nothing where the table does not say who created a row
--   customer      as organisation, and customers reach rows of their vehicles (vin)
--   author        as organisation, and customers reach what they wrote (create_user_id)
--   catalogue     as organisation, and users of data scope SELF read what others created
--   shared        rows without tenant_id are read by all and written by the platform alone
--   platform      read by all, written by the platform alone
--   internal      the platform role alone
create procedure app.protect(target regclass, scope text) language plpgsql as $$
declare
  -- In a subquery a setting is read once for each statement, not for each row.
  own text := 'tenant_id = (select app.tenant_id())';
  org text := '((select app.org_ids()) is null or org_id = any ((select app.org_ids())::bigint[]))';
  authored boolean := exists (
    select from pg_attribute where attrelid = target and attname = 'create_user_id' and not attisdropped);
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('create policy platform on %s to motorpool_platform using (true) with check (true)', target);
  execute format('grant select, insert, update, delete on %s to motorpool_platform', target);
  case scope
    when 'tenant' then
      execute format('create policy tenant on %s to motorpool_app using (%s) with check (%s)', target, own, own);
    when 'organisation', 'customer', 'author', 'catalogue' then
      execute format('create policy tenant on %s to motorpool_app using (%s and %s) with check (%s and %s)', target, own, org, own, org);
      call app.protect_from_customers(target,
        case scope when 'customer' then 'vehicle' when 'author' then 'author' else 'none' end);
      call app.protect_self(target, case when scope = 'catalogue' then scope when authored then 'author' else 'none' end);
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
  if scope in ('tenant', 'organisation', 'customer', 'author', 'catalogue', 'shared') then
    execute format('grant select, insert, update, delete on %s to motorpool_app', target);
  elsif scope = 'platform' then
    execute format('grant select on %s to motorpool_app', target);
  end if;
  execute format('comment on table %s is %L', target, 'scope: ' || scope);
end $$;
