-- Customers read what their machines raised themselves, since these are theirs; what staff watch for (fences, rules,
-- irregularities) stays with staff.
drop policy customer_read on alarm;
create policy customer_read on alarm as restrictive for select to motorpool_customer
  using (kind in ('TERMINAL', 'GB', 'FAULT') and vin = any ((select app.customer_vins())::text[])
    and coalesce(happen_time >= ((select app.customer_since()) ->> vin)::timestamp at time zone 'Asia/Shanghai', true));
