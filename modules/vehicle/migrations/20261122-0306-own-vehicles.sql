-- A customer's vehicles: those linked to it today, both days included, and those whose owner has its phone number. It runs
-- as its owner, so that the policies that ask it do not ask themselves.
create or replace function app.customer_links() returns table (vin text, vehicle_id bigint, first_day date, last_day date)
stable security definer set search_path = public, pg_temp language plpgsql as $$
begin
  if app.customer_id() is null then return; end if;
  return query
  select l.vin, l.id, case when bool_or(l.since is null) then null else min(l.since) end,
    case when bool_or(l.until is null) then null else max(l.until) end
  from (
    select v.vin::text, v.id, u.begin_date as since, u.end_date as until
    from user_vehicle u join vehicle v on v.vin = u.vin and v.tenant_id = u.tenant_id
    where u.tenant_id = app.tenant_id() and u.user_id = app.customer_id()
      and (u.begin_date is null or u.begin_date <= app.today()) and (u.end_date is null or u.end_date >= app.today())
    union all
    select v.vin::text, v.id, null, null
    from app_user o join vehicle v on v.tenant_id = o.tenant_id and v.customer_phone = o.phone
    where o.tenant_id = app.tenant_id() and o.id = app.customer_id()
  ) l
  group by l.vin, l.id;
end $$;
-- Asked by each statement of a customer.
create index on vehicle (tenant_id, customer_phone) where customer_phone is not null;

-- What staff know of owners, and of who is linked to what.
call app.protect_from_customers('customer', 'none');
call app.protect_from_customers('user_vehicle', 'none');

-- What a vehicle is, carries and belongs to: read with it, and no other.
call app.protect_from_customers('org', 'none');
drop policy customer_read on org;
create policy customer_read on org as restrictive for select to motorpool_customer
  using (id in (select v.org_id from vehicle v) or id in (select u.org_id from app_user u));
drop policy customer_read on vehicle_model;
create policy customer_read on vehicle_model as restrictive for select to motorpool_customer
  using (id in (select v.vehicle_model_id from vehicle v));
drop policy customer_read on vehicle_series;
create policy customer_read on vehicle_series as restrictive for select to motorpool_customer
  using (id in (select v.vehicle_series_id from vehicle v));
drop policy customer_read on terminal;
create policy customer_read on terminal as restrictive for select to motorpool_customer
  using (id in (select v.terminal_id from vehicle v));
drop policy customer_read on sim_card;
create policy customer_read on sim_card as restrictive for select to motorpool_customer
  using (id in (select t.simcard_id from terminal t));

-- The vehicles that a user of data scope SELF created, within the own organisation. It runs as its owner for the same reason.
create or replace function app.self_links() returns table (vin text, vehicle_id bigint)
stable security definer set search_path = public, pg_temp language plpgsql as $$
begin
  if app.self_id() is null then return; end if;
  return query
  select v.vin::text, v.id from vehicle v
  where v.tenant_id = app.tenant_id() and v.create_user_id = app.self_id()
    and (app.org_ids() is null or v.org_id = any (app.org_ids()));
end $$;
-- Asked by each statement of such a user.
create index on vehicle (tenant_id, create_user_id, id);

-- Terminals and SIM cards that an own vehicle carries are read with it.
drop policy self_read on terminal;
create policy self_read on terminal as restrictive for select to motorpool_self
  using (create_user_id = (select app.self_id()) or id in (select v.terminal_id from vehicle v));
drop policy self_read on sim_card;
create policy self_read on sim_card as restrictive for select to motorpool_self
  using (create_user_id = (select app.self_id()) or id in (select t.simcard_id from terminal t));
