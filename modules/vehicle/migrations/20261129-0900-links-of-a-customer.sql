-- The vehicles of any customer, for triggers that have to know whose a vehicle still is; app.customer_links() answers those of
-- the customer whose transaction it is. Nobody but functions of the database's owner asks it.
create function app.links_of(tenant bigint, customer bigint)
returns table (vin text, vehicle_id bigint, first_day date, last_day date)
stable security definer set search_path = public, pg_temp language sql as $$
  select l.vin, l.id, case when bool_or(l.since is null) then null else min(l.since) end,
    case when bool_or(l.until is null) then null else max(l.until) end
  from (
    select v.vin::text, v.id, u.begin_date as since, u.end_date as until
    from user_vehicle u join vehicle v on v.vin = u.vin and v.tenant_id = u.tenant_id
    where u.tenant_id = tenant and u.user_id = customer
      and (u.begin_date is null or u.begin_date <= app.today()) and (u.end_date is null or u.end_date >= app.today())
      and (u.origin = 'STAFF' or app.is_owner(u.vin, coalesce(u.assign_user_id, u.user_id)))
    union all
    select v.vin::text, v.id, v.owner_since, null
    from app_user o join vehicle v on v.tenant_id = o.tenant_id and v.customer_phone = o.phone
    where o.tenant_id = tenant and o.id = customer
  ) l
  group by l.vin, l.id
$$;
revoke all on function app.links_of from public;

create or replace function app.customer_links() returns table (vin text, vehicle_id bigint, first_day date, last_day date)
stable security definer set search_path = public, pg_temp language plpgsql as $$
begin
  if app.customer_id() is null then return; end if;
  return query select * from app.links_of(app.tenant_id(), app.customer_id());
end $$;
