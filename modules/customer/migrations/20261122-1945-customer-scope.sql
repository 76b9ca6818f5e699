comment on table work_log is 'scope: customer';
call app.protect_from_customers('work_log', 'vehicle');
-- Logs from before the vehicle was the customer's are somebody else's.
create policy customer_since on work_log as restrictive for select to motorpool_customer
  using (coalesce(work_date >= ((select app.customer_since()) ->> vin)::date, true));
