-- Alarms of fences that customers keep are of a kind of their own (decision 63): no list, count or notice of staff has them by
-- what it asks for already.
alter table alarm drop constraint alarm_kind_check;
alter table alarm add check (kind in ('TERMINAL', 'GB', 'FAULT', 'STRATEGY', 'EXCEPTION', 'FENCE', 'ACC_TIME', 'INCONSISTENT',
  'LOCATION', 'OFFLINE', 'GB4', 'CUSTOMER_FENCE'));
create index on alarm (tenant_id, (detail ->> 'customerFenceId'), happen_time, id) where kind = 'CUSTOMER_FENCE';

-- They are read by the account that keeps the fence, as long as the vehicle is its own, and never by who else has the vehicle.
drop policy customer_read on alarm;
create policy customer_read on alarm as restrictive for select to motorpool_customer
  using ((kind in ('TERMINAL', 'GB', 'FAULT')
      or kind = 'CUSTOMER_FENCE' and (detail ->> 'customerAccountId')::bigint = (select app.customer_id()))
    and vin = any ((select app.customer_vins())::text[])
    and coalesce(happen_time >= ((select app.customer_since()) ->> vin)::timestamp at time zone 'Asia/Shanghai', true));
