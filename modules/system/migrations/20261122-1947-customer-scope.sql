-- Customers leave lines in the operation log by what they do, and read their own.
call app.protect_from_customers('biz_log', 'record');
drop policy customer_read on biz_log;
create policy customer_read on biz_log as restrictive for select to motorpool_customer
  using (user_id = (select app.customer_id()));
call app.protect_from_customers('biz_log_change', 'record');
call app.protect_from_customers('email_config', 'none');
call app.protect_from_customers('user_post', 'none');
