-- Customers (users of type CUSTOMER) are a scope of their own, under a role of their own: motorpool_customer may all that
-- motorpool_app may, and restrictive policies, which staff's statements never meet, take away what is not the customer's.
do $$
begin
  if not exists (select from pg_roles where rolname = 'motorpool_customer') then create role motorpool_customer; end if;
exception when duplicate_object or unique_violation then null; -- another database of the same cluster was faster
end $$;
grant motorpool_app to motorpool_customer;
-- The owner enters the role and does not fall under its policies.
do $$ begin execute format('grant motorpool_customer to %I with inherit false, set true', current_user); end $$;

-- The user whose transaction this is; null for staff.
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
  command text;
  written text := case when reach in ('self', 'record') then 'false' else seen end;
  added text := case reach when 'record' then 'true' else written end;
begin
  if seen is null then raise exception 'unknown reach % for %', reach, target; end if;
  foreach command in array array['read', 'insert', 'update', 'delete'] loop
    execute format('drop policy if exists customer_%s on %s', command, target);
  end loop;
  execute format('create policy customer_read on %s as restrictive for select to motorpool_customer using (%s)', target, seen);
  execute format('create policy customer_insert on %s as restrictive for insert to motorpool_customer with check (%s)', target, added);
  execute format('create policy customer_update on %s as restrictive for update to motorpool_customer using (%s) with check (%s)', target, written, written);
  execute format('create policy customer_delete on %s as restrictive for delete to motorpool_customer using (%s)', target, written);
end $$;

-- One call per table, in the migration that makes it.
--   tenant        tenant_id must be the caller's
--   organisation  and org_id must be within the caller's organisations; customers reach nothing
--   customer      as organisation, and customers reach rows of their vehicles (vin)
--   author        as organisation, and customers reach what they wrote (create_user_id)
--   shared        rows without tenant_id are read by all and written by the platform alone
--   platform      read by all, written by the platform alone
--   internal      the platform role alone
create or replace procedure app.protect(target regclass, scope text) language plpgsql as $$
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
    when 'organisation', 'customer', 'author' then
      execute format('create policy tenant on %s to motorpool_app using (%s and %s) with check (%s and %s)', target, own, org, own, org);
      call app.protect_from_customers(target,
        case scope when 'organisation' then 'none' when 'customer' then 'vehicle' else 'author' end);
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
  if scope in ('tenant', 'organisation', 'customer', 'author', 'shared') then
    execute format('grant select, insert, update, delete on %s to motorpool_app', target);
  elsif scope = 'platform' then
    execute format('grant select on %s to motorpool_app', target);
  end if;
  execute format('comment on table %s is %L', target, 'scope: ' || scope);
end $$;

-- Tables that came before: of an organisation's, customers reach nothing unless a later migration says so.
do $$
declare
  target regclass;
begin
  for target in
    select c.oid from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and obj_description(c.oid, 'pg_class') = 'scope: organisation'
  loop
    call app.protect_from_customers(target, 'none');
  end loop;
end $$;
