-- Customers read when their vehicles are due and what was done since these are theirs, and the strategies that say so.
drop policy customer_read on maintenance_reminder;
create policy customer_read on maintenance_reminder as restrictive for select to motorpool_customer
  using (vin = any ((select app.customer_vins())::text[]));
drop policy customer_read on maintenance_log;
create policy customer_read on maintenance_log as restrictive for select to motorpool_customer
  using (vin = any ((select app.customer_vins())::text[])
    and coalesce(remind_time >= ((select app.customer_since()) ->> vin)::timestamp at time zone 'Asia/Shanghai', true));
drop policy customer_read on maintenance_strategy;
create policy customer_read on maintenance_strategy as restrictive for select to motorpool_customer
  using (id in (select r.strategy_id from maintenance_reminder r) or id in (select l.strategy_id from maintenance_log l));
