-- An owner reads all that was asked for an own vehicle; who it is assigned to reads what the same customer asked, without the
-- phone numbers of others.
create policy customer_own on service_order as restrictive for select to motorpool_customer
  using (customer_account_id = (select app.customer_id()) or vin = any ((select app.owned_vins())::text[]));
