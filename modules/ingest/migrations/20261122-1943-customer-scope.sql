comment on table vehicle_realtime is 'scope: customer';
call app.protect_from_customers('vehicle_realtime', 'vehicle');
-- A state from before the vehicle was the customer's tells where somebody else was.
create policy customer_since on vehicle_realtime as restrictive for select to motorpool_customer using (
  coalesce(report_time >= ((select app.customer_since()) ->> vin)::timestamp at time zone 'Asia/Shanghai',
           (select app.customer_since()) ->> vin is null));
call app.protect_from_customers('vehicle_ledger', 'vehicleId');
